import {
  type Ask,
  type Chain,
  type Header,
  isTooMuch,
  type Log,
  NodeError,
  readHead,
  readHeader,
  readLogs,
  readLogsOfBlock,
} from '@tael/chains';
import type { Cursor, KeptHeader } from '../../store/cursors.ts';
import { creditedTransfers } from './transfers.ts';

/** Halved when a node refuses; grows slowly while it does not. */
export interface Pace {
  blocks: number;
}

export const startingPace = 500;
const fastestPace = 5000;
/** Up to this many blocks are read one by one by hash, so a reorganisation in between is noticed. */
const fewBlocks = 4;

export type Step =
  | { kind: 'idle'; head: number }
  | { kind: 'behind'; head: number }
  | { kind: 'forked'; head: number }
  | { kind: 'read'; head: number; headers: KeptHeader[]; last: Header; logs: Log[] };

/**
 * All reads go to one endpoint, since two nodes may be on different forks. `top` is the head of the quorum: one endpoint
 * alone can't move the cursor above it.
 */
export async function readStep(
  ask: Ask,
  chain: Chain,
  cursor: Cursor,
  pace: Pace,
  top: number,
): Promise<Step> {
  const head = Math.min(await readHead(ask), top);
  if (head <= cursor.number) {
    const last = head === cursor.number ? await readHeader(ask, head) : undefined;
    if (last === undefined) return { kind: 'behind', head };
    return { kind: last.hash === cursor.hash ? 'idle' : 'forked', head };
  }
  const from = cursor.number + 1;
  const first = await needHeader(ask, from);
  if (first.parentHash !== cursor.hash) return { kind: 'forked', head };
  const to = Math.min(head, cursor.number + pace.blocks);
  const isFew = to - cursor.number <= fewBlocks;
  return isFew ? readFew(ask, chain, head, first, to) : readRange(ask, chain, head, first, to, pace);
}

async function readFew(ask: Ask, chain: Chain, head: number, first: Header, to: number): Promise<Step> {
  const headers = [first];
  const logs = await readLogsOfBlock(ask, creditedTransfers(chain), first);
  let last = first;
  while (last.number < to) {
    const next = await needHeader(ask, last.number + 1);
    // A reorganisation during the read: keep the linked blocks; the next step handles the rest.
    if (next.parentHash !== last.hash) break;
    logs.push(...(await readLogsOfBlock(ask, creditedTransfers(chain), next)));
    headers.push(next);
    last = next;
  }
  return { kind: 'read', head, headers: headers.map(kept), last, logs };
}

async function readRange(
  ask: Ask,
  chain: Chain,
  head: number,
  first: Header,
  wanted: number,
  pace: Pace,
): Promise<Step> {
  for (let to = wanted; ; to = first.number + Math.floor((to - first.number) / 2)) {
    try {
      const last = await needHeader(ask, to);
      const logs = await readLogs(ask, creditedTransfers(chain), first.number, to);
      if (to > head - chain.confirmations) await mustStillBe(ask, last);
      for (const edge of [first, last]) mustBeOf(edge, logs);
      pace.blocks = Math.min(fastestPace, Math.ceil(pace.blocks * 1.1));
      return { kind: 'read', head, headers: [kept(last)], last, logs };
    } catch (error) {
      if (!isTooMuch(error) || to === first.number) throw error;
      pace.blocks = Math.max(1, Math.floor((to - first.number + 1) / 2));
    }
  }
}

const kept = ({ number, hash }: Header): KeptHeader => ({ number, hash });

async function needHeader(ask: Ask, number: number): Promise<Header> {
  const header = await readHeader(ask, number);
  if (header === undefined) throw new NodeError('garbage', `a head, and no block ${number}`);
  return header;
}

async function mustStillBe(ask: Ask, last: Header): Promise<void> {
  if ((await needHeader(ask, last.number)).hash !== last.hash)
    throw new NodeError('garbage', 'the chain turned while a range was read');
}

function mustBeOf({ number, hash }: Header, logs: readonly Log[]): void {
  if (logs.some(({ blockNumber, blockHash }) => blockNumber === number && blockHash !== hash))
    throw new NodeError('garbage', 'logs of another block were answered');
}

/** `headers` must be sorted highest first. */
export async function commonAncestor(
  ask: Ask,
  headers: readonly KeptHeader[],
): Promise<KeptHeader | undefined> {
  let [low, high] = [0, headers.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const header = headers[middle];
    const isThere = header !== undefined && (await readHeader(ask, header.number))?.hash === header.hash;
    if (isThere) high = middle;
    else low = middle + 1;
  }
  return headers[low];
}

export async function findGone(ask: Ask, blocks: readonly KeptHeader[]): Promise<Set<string>> {
  const distinct = new Map(blocks.map((block) => [block.hash, block]));
  const gone = new Set<string>();
  for (const { number, hash } of distinct.values()) {
    if ((await readHeader(ask, number))?.hash !== hash) gone.add(hash);
  }
  return gone;
}
