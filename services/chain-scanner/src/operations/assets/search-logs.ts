import { type Ask, type Chain, type Log, readLogsTogether } from '@tael/chains';
import type { Hex } from 'viem';
import { padHex } from 'viem/utils';
import type { Arrival } from '../../assets/traces.ts';
import type { BlockRange } from '../../domain/searched.ts';
import { transferTopic } from '../scanning/transfers.ts';

/** keccak256 of TransferSingle(address,address,address,uint256,uint256) */
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';

export interface Came {
  tokens: { contract: string; block: number }[];
  arrivals: Arrival[];
}

export async function searchLogs(
  ask: Ask,
  { tokens }: Chain,
  owner: Hex,
  { from, to }: BlockRange,
): Promise<Came> {
  const payee = padHex(owner, { size: 32 }).toLowerCase();
  const filters = [
    { topics: [transferTopic, null, payee] },
    { topics: [transferSingleTopic, null, null, payee] },
  ];
  const [single = [], multi = []] = await readLogsTogether(ask, filters, from, to);
  const listed = new Set(tokens.map(({ address }) => address.toLowerCase()));
  const sent = single.filter(({ topics, address }) => topics.length === 3 && !listed.has(address));
  return {
    tokens: sent.map(({ address, blockNumber }) => ({ contract: address, block: blockNumber })),
    arrivals: [...single.flatMap(toErc721), ...multi.flatMap(toErc1155)],
  };
}

function toErc721({ topics, address, blockNumber }: Log): Arrival[] {
  const id = topics[3];
  if (id === undefined) return [];
  return [arrival(address, BigInt(id), 'ERC-721', blockNumber)];
}

function toErc1155({ topics, address, data, blockNumber }: Log): Arrival[] {
  if (topics.length !== 4 || data.length !== 130) return [];
  return [arrival(address, BigInt(data.slice(0, 66)), 'ERC-1155', blockNumber)];
}

const arrival = (
  contract: string,
  tokenId: bigint,
  standard: Arrival['standard'],
  block: number,
): Arrival => ({ contract, tokenId: String(tokenId), standard, block, gone: false });
