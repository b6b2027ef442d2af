import { once } from '@tael/idempotency';
import type { Deps } from '../deps.ts';
import { cancelledByUser } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { findSeen, lockSeen } from '../store/withdrawals.ts';
import type { Withdrawal } from '../store/rows.ts';
import { decide } from './decide.ts';
import { trySettleHold } from './settle-hold.ts';

export interface Decided {
  withdrawal: Withdrawal;
  /** The wallet has yet to move the money: the task sees to it. */
  pending: boolean;
  replayed: boolean;
}

/** By its owner, while nobody has decided on it: a rejection with a reason of its own. */
export async function cancelWithdrawal(
  deps: Deps,
  { userId, id, key }: { userId: string; id: string; key: string | undefined },
): Promise<Decided> {
  const attempt = { userId, route: `POST /api/withdrawals/${id}/cancel`, key, body: {} };
  const { replayed } = await deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      const row = await lockSeen(tx, id);
      if (row?.userId !== userId) throw errors.withdrawal_not_found();
      const move = { at: deps.clock.now(), notes: cancelledByUser, cancelledByUser: true };
      await decide(tx, row, { to: 'rejected', ...move });
    }),
  );
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  return { withdrawal: row, pending: !(await trySettleHold(deps, row)), replayed };
}
