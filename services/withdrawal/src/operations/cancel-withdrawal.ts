import { once, saveAnswer, type Attempt } from '@tael/idempotency';
import type { Deps } from '../deps.ts';
import { cancelledByUser, type Kind } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { findSeen, lockSeen } from '../store/withdrawals.ts';
import type { Withdrawal } from '../store/rows.ts';
import { decide } from './decide.ts';
import { trySettleHold } from './settle-hold.ts';

export interface Decided {
  withdrawal: Withdrawal;
  /** True if the wallet has not moved the money yet: `resume-withdrawals` retries. */
  pending: boolean;
  replayed: boolean;
}

interface Remembered {
  pending: boolean;
}

interface Cancellation {
  userId: string;
  id: string;
  key: string | undefined;
}

export const cancelWithdrawal = (deps: Deps, which: Cancellation): Promise<Decided> =>
  cancelItem(deps, 'payout', `POST /api/withdrawals/${which.id}/cancel`, which);

export async function cancelItem(
  deps: Deps,
  kind: Kind,
  route: string,
  { userId, id, key }: Cancellation,
): Promise<Decided> {
  const attempt = { userId, route, key, body: {} };
  const { answer, replayed } = await deps.database.transaction((tx) =>
    once<Remembered | undefined>(tx, attempt, async () => {
      const row = await lockSeen(tx, id);
      if (row?.userId !== userId || row.kind !== kind) throw errors.withdrawal_not_found();
      const move = { at: deps.clock.now(), notes: cancelledByUser, cancelledByUser: true };
      await decide(tx, row, { to: 'rejected', ...move });
      return undefined;
    }),
  );
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  const effectDoneAt = (await trySettleHold(deps, row)) ?? null;
  if (!replayed && effectDoneAt === null) await keepPending(deps, attempt, { pending: true });
  const pending = answer?.pending ?? effectDoneAt === null;
  return { withdrawal: { ...row, effectDoneAt }, pending, replayed };
}

/** A failure to store the flag is only logged: the decision is already committed. */
export async function keepPending(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  attempt: Attempt,
  answer: { pending: boolean },
): Promise<void> {
  await saveAnswer(database.db, attempt, answer).catch((err: unknown) => {
    log.warn({ err }, 'a replay will not know that the money had yet to move');
  });
}
