import { publish } from '@tael/events';
import type { OutgoingEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { isSeen, mayBecome, outOfOrder, type InnerStatus, type Status } from '../domain/withdrawal.ts';
import { errors, transactionErrors } from '../errors.ts';
import { withdrawalChanged } from '../events.ts';
import type { Withdrawal } from '../store/rows.ts';
import { insertStep, moveMany, moveWithdrawal, type Move } from '../store/withdrawals.ts';

/** The caller must hold the lock on `row`. */
export async function decide(
  tx: Tx,
  row: Withdrawal,
  move: Move & { to: Status; byRail?: boolean },
  ...events: readonly OutgoingEvent[]
): Promise<Withdrawal> {
  const { to, at, actorId = null, notes: note = '', byRail = false } = move;
  if (!mayBecome(row.status, to, { kind: row.kind, byRail })) throw refusalOf(row, to);
  const moved = await moveWithdrawal(tx, row, move);
  if (moved === undefined || !isSeen(moved.status)) throw new Error('a locked withdrawal moved by itself');
  await insertStep(tx, row.id, { status: to, actorId, note, at });
  // Of a send, the wallet publishes the outcome.
  const changed = row.kind === 'send' ? [] : [withdrawalChanged(moved, moved.status)];
  await publish(tx, ...changed, ...events);
  return moved;
}

/** The same for many payouts in one state, all locked by the caller. */
export async function decideMany(
  tx: Tx,
  moves: readonly { id: string; to: Status; notes: string }[],
  { from, at, actorId, byRail = false }: { from: Status; at: Date; actorId?: string; byRail?: boolean },
): Promise<void> {
  for (const { to } of moves)
    if (!mayBecome(from, to, { byRail })) throw errors.out_of_order({ message: outOfOrder(from, to) });
  const moved = await moveMany(tx, moves, { from, at, ...(actorId !== undefined && { actorId }) });
  if (moved.length !== moves.length) throw new Error('a locked withdrawal moved by itself');
  await publish(
    tx,
    ...moved.flatMap((row) => (isSeen(row.status) ? [withdrawalChanged(row, row.status)] : [])),
  );
}

/** A send is a transaction of its owner, whose rejection is called `failed`. */
export const transactionStatus = (status: InnerStatus): 'pending' | 'completed' | 'failed' =>
  status === 'rejected' ? 'failed' : status === 'completed' ? 'completed' : 'pending';

export const alreadySettled = (is: string, wanted: string) =>
  transactionErrors.transaction_settled({
    message: `This transaction is already ${is} and cannot become ${wanted}`,
  });

const refusalOf = ({ kind, status }: Withdrawal, to: Status) =>
  kind === 'send' && status !== 'pending'
    ? alreadySettled(transactionStatus(status), to === 'rejected' ? 'failed' : to)
    : errors.out_of_order({ message: outOfOrder(status, to) });
