import {
  hex,
  hexNumber,
  NodeError,
  readHead,
  readHeader,
  readReceipts,
  type Ask,
  type Receipt,
} from '@tael/chains';
import type { Hex } from 'viem';
import type { ForeignNonce, Seen, Sighting } from '../domain/transfer.ts';
import { pays, type Payment } from './token-transfer.ts';

export interface Sought extends Payment {
  id: string;
  /** A sweep is done by its success: a forwarder whose token failed is swept again later. */
  isSweep: boolean;
  nonce: number;
  needed: number;
  hashes: readonly string[];
  /** Of these, the ones that pay nothing. */
  cancelling: readonly string[];
}

/** What one endpoint reports about each transfer, by id. */
export interface Report {
  head: number;
  /** Transactions of the hot account in blocks, so the next free nonce. */
  used: number;
  seen: ReadonlyMap<string, Seen>;
}

/** Nodes without an archive have no older states. */
const deepestState = 32;

export async function readSeen(ask: Ask, hot: Hex, sought: readonly Sought[]): Promise<Report> {
  const head = await readHead(ask);
  const used = await ask('eth_getTransactionCount', [hot, 'latest'], hexNumber);
  const receipts = await receiptsOf(ask, sought);
  const usedBefore = usedAt(ask, hot, head);
  const seen = new Map<string, Seen>();
  for (const one of sought) {
    const found = await settled(
      ask,
      one.hashes.flatMap((hash) => receipts.get(hash) ?? []),
    );
    if (found !== undefined) seen.set(one.id, sightingOf(found, one));
    else {
      const { used: before, block } = await usedBefore(one.needed);
      if (before > one.nonce) seen.set(one.id, await foreignAt(ask, block));
    }
  }
  return { head, used, seen };
}

async function foreignAt(ask: Ask, block: number): Promise<ForeignNonce> {
  const header = await readHeader(ask, block);
  if (header === undefined) throw new NodeError('garbage', `no block ${block} below the head`);
  return { block, blockHash: header.hash, outcome: 'foreign nonce' };
}

async function receiptsOf(ask: Ask, sought: readonly Sought[]): Promise<Map<string, Receipt>> {
  const hashes = sought.flatMap((one) => one.hashes);
  if (hashes.length === 0) return new Map();
  const receipts = await readReceipts(ask, hashes);
  return new Map(receipts.flatMap((one) => (one === null ? [] : [[one.transactionHash, one]])));
}

/** A receipt counts if the endpoint itself has its block in the chain. */
async function settled(ask: Ask, receipts: readonly Receipt[]): Promise<Receipt | undefined> {
  for (const one of receipts)
    if ((await readHeader(ask, one.blockNumber))?.hash === one.blockHash) return one;
  return undefined;
}

function sightingOf(
  { transactionHash, blockNumber, blockHash, status, logs }: Receipt,
  sought: Sought,
): Sighting {
  const isCancelling = sought.cancelling.includes(transactionHash);
  const paid = sought.isSweep ? status === 1 && !isCancelling : logs.some((log) => pays(log, sought));
  const place = { hash: transactionHash, block: blockNumber, blockHash };
  if (paid) return { ...place, outcome: 'paid' };
  if (isCancelling) return { ...place, outcome: 'cancelled' };
  return { ...place, outcome: status === 1 ? 'unpaid' : 'reverted' };
}

/** A nonce that is used only near the head may be free again after a reorganisation. */
function usedAt(
  ask: Ask,
  hot: Hex,
  head: number,
): (depth: number) => Promise<{ used: number; block: number }> {
  const known = new Map<number, Promise<number>>();
  return async (depth) => {
    const block = deepBlock(head, depth);
    const used = known.get(block) ?? ask('eth_getTransactionCount', [hot, hex(block)], hexNumber);
    known.set(block, used);
    return { used: await used, block };
  };
}

const deepBlock = (head: number, depth: number): number =>
  Math.max(0, head - Math.min(depth, deepestState) + 1);

/** Transactions of the hot account in blocks: up to the head, and up to the depth that is final. */
export async function readUsedNonces(
  ask: Ask,
  hot: Hex,
  depth: number,
): Promise<{ newest: number; final: number }> {
  const block = deepBlock(await readHead(ask), depth);
  const final = await ask('eth_getTransactionCount', [hot, hex(block)], hexNumber);
  return { final, newest: await ask('eth_getTransactionCount', [hot, 'latest'], hexNumber) };
}
