import { type Node, readLogsInHalves } from '@tael/chains';
import { publish } from '@tael/events';
import { depositProgressed } from '../../events.ts';
import { findOwners, lockOwners } from '../../store/addresses.ts';
import { keepTransfers } from '../../store/deposits.ts';
import { advanceRescan, findOpenRescan } from '../../store/rescans.ts';
import { hasProgressEvent } from './book-step.ts';
import type { Pace } from './read-step.ts';
import type { ScanNeeds } from './reading.ts';
import { creditedTransfers, payeeOf, transfersOf } from './transfers.ts';

export async function rescanStep(
  { database, log, clock }: ScanNeeds,
  { chain, use }: Node,
  cursor: number,
  { blocks }: Pace,
): Promise<boolean> {
  const rescan = await findOpenRescan(database.db, chain.id);
  if (rescan === undefined) return false;
  const end = Math.min(rescan.to, cursor);
  const reached = Math.min(end, rescan.next + blocks - 1);
  const logs =
    reached < rescan.next
      ? []
      : await use((ask) => readLogsInHalves(ask, creditedTransfers(chain), rescan.next, reached));
  const owners = await findOwners(database.db, [...new Set(logs.flatMap((entry) => payeeOf(entry) ?? []))]);
  const transfers = transfersOf(chain, logs, owners, log);
  const at = clock.now();
  await database.transaction(async (tx) => {
    await lockOwners(
      tx,
      transfers.map(({ userId }) => userId),
    );
    const found = await keepTransfers(tx, transfers);
    const isDone = reached >= end;
    if (!(await advanceRescan(tx, rescan, isDone ? rescan.to : reached, found.length))) return;
    const progressed = found.filter(hasProgressEvent);
    await publish(tx, ...progressed.map((deposit) => depositProgressed(deposit, chain.confirmations, at)));
  });
  return true;
}
