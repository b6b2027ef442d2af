import {
  agreedHead,
  agreedOn,
  multicall,
  readHead,
  readHeader,
  supportedChains,
  tooFew,
  type Node,
  type Told,
} from '@tael/chains';
import type { Hex } from 'viem';
import { balanceData, balanceIn } from './token-transfer.ts';

export interface PinnedBlock {
  number: number;
  hash: string;
}

/**
 * Deposits of this time may wait for their credit. Before it, a deposit is in both sums; a deposit that is not credited
 * yet would be counted as the platform's own.
 */
const creditedWithinMs = 60_000;

/** Not the configured pause between rounds. */
const usualBlockMs = (chainId: number): number =>
  supportedChains.find(({ id }) => id === chainId)?.blockMs ?? creditedWithinMs;

/** A block so deep that its deposits are credited, with the hash that the quorum reports. */
export async function pinBlock(node: Node): Promise<PinnedBlock> {
  const { id, confirmations, quorum } = node.chain;
  const head = agreedHead(await node.each(readHead), quorum);
  const number = Math.max(0, head - confirmations - Math.ceil(creditedWithinMs / usualBlockMs(id)));
  const told = await node.each(async (ask) => (await readHeader(ask, number))?.hash);
  const hash = agreedOn(told, quorum, `block ${number}`);
  if (hash === undefined) throw tooFew(told, answersIn(told), quorum);
  return { number, hash };
}

/** By owner, at the block. Every endpoint is asked, and the quorum must report the same. */
export async function readHoldings(
  node: Node,
  block: PinnedBlock,
  contract: Hex,
  owners: readonly Hex[],
): Promise<bigint[]> {
  if (owners.length === 0) return [];
  const reads = owners.map((owner) => ({ target: contract, data: balanceData(owner) }));
  const told = await node.each(async (ask) => {
    const { answers } = await multicall(ask, reads, { blockHash: block.hash });
    return answers.map(balanceIn).join(' ');
  });
  const agreed = agreedOn(told, node.chain.quorum, `balances of ${contract} in block ${block.number}`);
  if (agreed === undefined) throw tooFew(told, answersIn(told), node.chain.quorum);
  return agreed.split(' ').map(BigInt);
}

const answersIn = (told: readonly Told<string | undefined>[]): number =>
  told.filter((one) => 'answer' in one && one.answer !== undefined).length;
