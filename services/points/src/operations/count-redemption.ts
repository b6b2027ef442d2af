import type { Tx } from '@tael/postgres';
import { ceilingsOf } from '../config.ts';
import type { Deps } from '../deps.ts';
import { isFirstWeek, type CeilingName } from '../domain/ceilings.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { errors } from '../errors.ts';
import { addRedeemed, noteReached, saveFirstWeek, type Reached } from '../store/ceilings.ts';
import { findOpened } from '../store/people.ts';
import { sumRedeemed } from '../store/redemptions.ts';

type Redemption = { userId: string; amount: bigint; at: Date };

class CeilingReached extends Error {
  constructor(readonly reached: Reached) {
    super(`ceiling ${reached.ceiling}`);
  }
}

/** The caller holds the lock of the account. */
export async function countFirstWeek(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { userId, amount, at }: Redemption,
): Promise<void> {
  const openedAt = await findOpened(tx, userId);
  if (openedAt === undefined || !isFirstWeek(openedAt, at)) return;
  const day = shanghaiDay(at);
  const used = (await sumRedeemed(tx, userId)) + amount;
  if (used > ceilingsOf(deps.config).firstWeek)
    throw new CeilingReached({ ceiling: 'first-week', day, subject: userId });
  await saveFirstWeek(tx, userId, day, used);
}

/** Call it last in the transaction: it locks a row that all redemptions of the day need. */
export async function countDay(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  { amount, at }: Omit<Redemption, 'userId'>,
): Promise<void> {
  const day = shanghaiDay(at);
  if (!(await addRedeemed(tx, day, amount, ceilingsOf(deps.config).redemptions)))
    throw new CeilingReached({ ceiling: 'redemptions', day, subject: '' });
}

const refusals: Partial<Record<CeilingName, () => Error>> = {
  'first-week': () => errors.first_week_ceiling(),
  redemptions: () => errors.day_ceiling(),
};

/** A refusal rolls back the transaction, so the reached ceiling is recorded afterwards. */
export async function notingCeilings<T>(
  deps: Pick<Deps, 'database' | 'clock'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CeilingReached)) throw error;
    await noteReached(deps.database.db, error.reached, deps.clock.now());
    throw refusals[error.reached.ceiling]?.() ?? error;
  }
}
