import { type Ask, type Header, NodeError, readHeader } from '@tael/chains';
import { publish } from '@tael/events';
import { depositProgressed } from '../../events.ts';
import { lockOwners } from '../../store/addresses.ts';
import {
  dropHeadersAbove,
  findHeaders,
  lockCursorAt,
  moveCursor,
  type Cursor,
  type KeptHeader,
} from '../../store/cursors.ts';
import { findAbove, takeBack } from '../../store/deposits.ts';
import { alarmVanished } from './alarm-vanished.ts';
import { hasProgressEvent } from './book-step.ts';
import { judgeDeposits } from './judge-deposits.ts';
import { commonAncestor, findGone } from './read-step.ts';
import type { Reading, Scanned, ScanNeeds } from './reading.ts';

/**
 * Unconfirmed deposits of lost blocks are dropped. A confirmed one stays credited: it is logged as an error for an
 * administrator.
 */
export async function followFork(
  deps: ScanNeeds,
  { node }: Reading,
  cursor: Cursor,
  head: number,
): Promise<Scanned> {
  const { database, clock, log } = deps;
  const { chain } = node;
  const headers = await findHeaders(database.db, chain.id);
  const found = await node.use(async (ask) => {
    const ancestor = await lastStanding(ask, cursor, headers, head);
    if (ancestor === undefined) return undefined;
    const deposits = await findAbove(database.db, chain.id, ancestor.number);
    const blocks = deposits
      .filter(({ state }) => state === 'seen')
      .map(({ blockNumber, blockHash }) => ({ number: blockNumber, hash: blockHash }));
    return { ancestor, deposits, gone: await findGone(ask, blocks) };
  });
  if (found === undefined) {
    log.warn({ chainId: chain.id, head, cursor: cursor.number }, 'the node is behind what was read before');
    return 'caught-up';
  }
  const { ancestor, deposits, gone } = found;
  const settled = deposits.filter(({ state }) => state !== 'seen');
  const { lost: vanished, undecided } = await judgeDeposits(node, settled);
  if (undecided.length > 0)
    throw new NodeError('too-few', 'too few endpoints have read the blocks of confirmed deposits again');
  const lost = [
    ...deposits.filter(({ state, blockHash }) => state === 'seen' && gone.has(blockHash)),
    ...vanished,
  ];
  const at = clock.now();
  const taken = await database.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, cursor))) return undefined;
    await lockOwners(
      tx,
      lost.map(({ userId }) => userId),
    );
    await dropHeadersAbove(tx, chain.id, ancestor.number);
    await moveCursor(tx, { chainId: chain.id, ...ancestor, at: ancestor.timestamp });
    const back = await takeBack(
      tx,
      lost.map(({ id }) => id),
      at,
    );
    const progressed = back.filter(hasProgressEvent);
    await publish(tx, ...progressed.map((deposit) => depositProgressed(deposit, chain.confirmations, at)));
    return back;
  });
  if (taken === undefined) return 'elsewhere';
  const depth = cursor.number - ancestor.number;
  log.warn({ chainId: chain.id, depth, lost: lost.length }, 'the chain took blocks back');
  alarmVanished(log, taken);
  return 'more';
}

/** Undefined if the node is only behind on the same chain. */
async function lastStanding(
  ask: Ask,
  cursor: Cursor,
  headers: readonly KeptHeader[],
  head: number,
): Promise<Header | undefined> {
  const comparable = headers.filter(({ number }) => number <= head);
  const ancestor = await commonAncestor(ask, comparable);
  if (ancestor === undefined) throw await lostTrack(ask, cursor);
  if (head < cursor.number && ancestor === comparable[0]) return undefined;
  const header = await readHeader(ask, ancestor.number);
  if (header?.hash !== ancestor.hash)
    throw new NodeError('garbage', 'the chain turned while it was walked back');
  return header;
}

/** Reading on could credit deposits from a wrong chain. */
async function lostTrack(ask: Ask, { genesisHash }: Cursor): Promise<NodeError> {
  const genesis = await readHeader(ask, 0);
  return genesis?.hash === genesisHash
    ? new NodeError('garbage', 'more blocks were taken back than are remembered: reading has stopped')
    : new NodeError('wrong-chain', 'another genesis: reading has stopped');
}
