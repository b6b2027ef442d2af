import type { Chain } from '../../chains/chain.ts';
import type { Node } from '../../node/node.ts';
import { NodeError } from '../../node/node-error.ts';
import { readHead, readHeader } from '../../node/read-chain.ts';
import { findOwners } from '../../store/addresses.ts';
import { claimCursor, insertCursor, type Cursor } from '../../store/cursors.ts';
import { findWaiting } from '../../store/deposits.ts';
import { confirmationsOf } from '../../domain/deposit.ts';
import { findGone, readStep } from './read-step.ts';
import { followFork } from './follow-fork.ts';
import { payeeOf, transfersOf } from './transfers.ts';
import { bookStep } from './book-step.ts';
import type { Reading, Scanned, ScanNeeds } from './reading.ts';
import { rescanStep } from './rescan-step.ts';

/** A step may outlast the lease: two concurrent readers are harmless, because only one of them books. */
const leaseOf = ({ blockMs }: Chain): number => Math.max(1000, 1.5 * blockMs);
const mostWaiting = 1000;
const mostBlocksChecked = 50;

export async function scanChain(deps: ScanNeeds, reading: Reading): Promise<Scanned> {
  const { node, reader, pace, met } = reading;
  const { chain } = node;
  const { db } = deps.database;
  const cursor = await claimCursor(db, { chainId: chain.id, reader, leaseMs: leaseOf(chain), met });
  if (cursor === undefined) return 'elsewhere';
  if (cursor === 'new') {
    await begin(deps, node);
    return 'more';
  }
  const waiting = await findWaiting(db, chain.id, mostWaiting);
  const { step, due, gone } = await node.use(async (ask) => {
    const step = await readStep(ask, chain, cursor, pace);
    const reached = step.kind === 'read' ? step.last.number : cursor.number;
    const ripe = waiting.filter((one) => confirmationsOf(one.blockNumber, reached) >= chain.confirmations);
    const blocks = [...new Set(ripe.map(({ blockHash }) => blockHash))].slice(0, mostBlocksChecked);
    const due = step.kind === 'forked' ? [] : ripe.filter(({ blockHash }) => blocks.includes(blockHash));
    const gone = await findGone(
      ask,
      due.map(({ blockNumber, blockHash }) => ({ number: blockNumber, hash: blockHash })),
    );
    return { step, due, gone };
  });
  met.head = step.head;
  if (step.kind === 'forked' || step.kind === 'behind') return followFork(deps, reading, cursor, step.head);
  const logs = step.kind === 'read' ? step.logs : [];
  const owners = await findOwners(db, [...new Set(logs.flatMap((log) => payeeOf(log) ?? []))]);
  const transfers = transfersOf(chain, logs, owners, deps.log);
  const moved = await bookStep(deps, chain, cursor, { step, transfers, waiting, due, gone });
  if (!moved) return 'elsewhere';
  const rescanned = await rescanStep(deps, node, cursor.number, pace);
  const isBehind = step.kind === 'read' && step.last.number < step.head;
  const isRipe = transfers.some((one) => confirmationsOf(one.blockNumber, step.head) >= chain.confirmations);
  return isBehind || isRipe || rescanned || due.length > 0 ? 'more' : 'caught-up';
}

/** No deposit address existed before, so reading begins near the head. */
async function begin({ database }: ScanNeeds, node: Node): Promise<void> {
  const { chain } = node;
  const cursor = await node.use(async (ask): Promise<Cursor> => {
    const genesis = await readHeader(ask, 0);
    const start = await readHeader(ask, Math.max(0, (await readHead(ask)) - chain.confirmations));
    if (genesis === undefined || start === undefined) throw new NodeError('garbage', 'blocks are missing');
    const { number, hash, timestamp: at } = start;
    return { chainId: chain.id, genesisHash: genesis.hash, number, hash, at };
  });
  await database.transaction((tx) => insertCursor(tx, cursor));
}
