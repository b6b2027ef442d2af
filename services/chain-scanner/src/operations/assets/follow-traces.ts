import type { Hex } from 'viem';
import { padHex } from 'viem/utils';
import type { Chain } from '../../chains/chain.ts';
import type { Ask } from '../../node/node.ts';
import { isTooMuch } from '../../node/node-error.ts';
import { readLogs, readLogsTogether, type Log, type LogFilter } from '../../node/read-chain.ts';
import type { Traces } from '../../store/assets/asset-store.ts';
import { transferTopic } from '../scanning/transfers.ts';
import { describeNfts, stillHeld, type Held } from './nfts.ts';
import type { AssetNeeds } from './needs.ts';

/** keccak256 of TransferSingle(address,address,address,uint256,uint256) */
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';

/** As far back as an address that was never looked at is searched. */
const mostBlocks = 2000;
const mostTries = 5;
const mostTokens = 200;
const mostNfts = 10;

interface Search {
  ask: Ask;
  chain: Chain;
  owner: Hex;
  before: Traces | undefined;
  block: number;
}

/** What was sent to an address since it was looked at last: unlisted tokens, and NFTs that it still has. */
export async function followTraces(
  deps: AssetNeeds,
  { ask, chain, owner, before, block }: Search,
): Promise<Traces> {
  const known: Traces = before ?? { block: -1, tokens: [], nfts: [] };
  const from = Math.max(known.block + 1, block - mostBlocks + 1, 0);
  const payee = padHex(owner, { size: 32 }).toLowerCase();
  const filters = [
    { topics: [transferTopic, null, payee] },
    { topics: [transferSingleTopic, null, null, payee] },
  ];
  const [single = [], multi = []] = from > block ? [] : await arrivals(ask, filters, from, block);
  const listed = new Set(chain.tokens.map(({ address }) => address.toLowerCase()));
  const sent = single.filter(({ topics, address }) => topics.length === 3 && !listed.has(address));
  const tokens = [...new Set([...known.tokens, ...sent.map(({ address }) => address)])].slice(-mostTokens);
  const candidates = [...known.nfts.map(heldOf), ...single.flatMap(toErc721), ...multi.flatMap(toErc1155)];
  const held = await stillHeld(ask, owner, distinct(candidates), mostNfts);
  const nfts = await describeNfts(deps, ask, chain.id, held, known.nfts);
  const traces = { block: Math.max(block, known.block), tokens, nfts };
  await deps.assets.saveTraces(chain.id, owner.toLowerCase(), traces);
  return traces;
}

async function arrivals(ask: Ask, filters: readonly LogFilter[], from: number, to: number): Promise<Log[][]> {
  try {
    return await readLogsTogether(ask, filters, from, to);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    const found: Log[][] = [];
    for (const filter of filters) found.push(await recentLogs(ask, filter, from, to));
    return found;
  }
}

/** The latest part of the range that the node gives at all, after a few tries. */
async function recentLogs(ask: Ask, filter: LogFilter, from: number, to: number): Promise<Log[]> {
  for (let tries = 1, begin = from; ; tries += 1, begin = Math.floor((begin + to) / 2)) {
    try {
      return await readLogs(ask, filter, begin, to);
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      if (tries === mostTries || begin === to) return [];
    }
  }
}

const heldOf = ({ contract, tokenId, standard }: Traces['nfts'][number]): Held => ({
  contract: contract as Hex,
  tokenId: BigInt(tokenId),
  standard,
});

function toErc721({ topics, address }: Log): Held[] {
  const id = topics[3];
  return id === undefined ? [] : [{ contract: address as Hex, tokenId: BigInt(id), standard: 'ERC-721' }];
}

function toErc1155({ topics, address, data }: Log): Held[] {
  if (topics.length !== 4 || data.length !== 130) return [];
  return [{ contract: address as Hex, tokenId: BigInt(data.slice(0, 66)), standard: 'ERC-1155' }];
}

/** The latest first. */
function distinct(candidates: readonly Held[]): Held[] {
  const byPlace = new Map(candidates.map((one) => [`${one.contract}:${one.tokenId}`, one]));
  return [...byPlace.values()].toReversed();
}
