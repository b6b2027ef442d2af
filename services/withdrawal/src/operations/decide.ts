import { publish } from '@tael/events';
import type { OutgoingEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { isSeen, mayBecome, outOfOrder, type Status } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { withdrawalChanged } from '../events.ts';
import type { Withdrawal } from '../store/rows.ts';
import { insertStep, moveWithdrawal, type Move } from '../store/withdrawals.ts';

/** The caller must hold the lock on `row`. */
export async function decide(
  tx: Tx,
  row: Withdrawal,
  move: Move & { to: Status },
  ...events: readonly OutgoingEvent[]
): Promise<Withdrawal> {
  const { to, at, actorId = null, notes: note = '' } = move;
  if (!mayBecome(row.status, to)) throw errors.out_of_order({ message: outOfOrder(row.status, to) });
  const moved = await moveWithdrawal(tx, row, move);
  if (moved === undefined || !isSeen(moved.status)) throw new Error('a locked withdrawal moved by itself');
  await insertStep(tx, row.id, { status: to, actorId, note, at });
  await publish(tx, withdrawalChanged(moved, moved.status), ...events);
  return moved;
}
