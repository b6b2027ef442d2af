import type { Deps } from '../deps.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { statuses, type Kind, type Status } from '../domain/withdrawal.ts';
import { sumByDay, sumByStatus, type PayoutDay, type Sum } from '../store/counts.ts';

export type { Sum };

const none: Sum = { count: 0, amount: 0n };

export async function readSums(
  { database }: Pick<Deps, 'database'>,
  kind: Kind = 'payout',
): Promise<Record<Status, Sum>> {
  const sums = await sumByStatus(database.db, kind);
  const of = (status: Status): Sum => sums.get(status) ?? none;
  const [pending, approved, processing] = [of('pending'), of('approved'), of('processing')];
  return { pending, approved, processing, completed: of('completed'), rejected: of('rejected') };
}

export interface PayoutStats {
  /** In coins; the other figures are of payouts. */
  sends: Pick<Record<Status, Sum>, 'pending' | 'completed' | 'rejected'>;
  byStatus: Record<Status, Sum>;
  total: Sum;
  paidOut: {
    thisPeriod: Sum;
    previousPeriod: Sum;
    /** Percent; null if no money was paid out in the previous period. */
    change: number | null;
  };
  days: PayoutDay[];
}

export async function readStats(deps: Pick<Deps, 'database' | 'clock'>, days: number): Promise<PayoutStats> {
  const [byStatus, { pending, completed, rejected }, twice] = await Promise.all([
    readSums(deps),
    readSums(deps, 'send'),
    sumByDay(deps.database.db, shanghaiDay(deps.clock.now()), 2 * days),
  ]);
  const [previousPeriod, thisPeriod] = [sumOf(twice.slice(0, days)), sumOf(twice.slice(days))];
  return {
    byStatus,
    sends: { pending, completed, rejected },
    total: added(statuses.map((status) => byStatus[status])),
    paidOut: {
      thisPeriod,
      previousPeriod,
      change: changeOf(previousPeriod.amount, thisPeriod.amount),
    },
    days: twice.slice(days),
  };
}

const sumOf = (days: readonly PayoutDay[]): Sum =>
  added(days.map(({ completed: count, completedAmount: amount }) => ({ count, amount })));

const added = (sums: readonly Sum[]): Sum =>
  sums.reduce((all, { count, amount }) => ({ count: all.count + count, amount: all.amount + amount }), none);

const changeOf = (before: bigint, now: bigint): number | null =>
  before === 0n ? null : Number(((now - before) * 1000n) / before) / 10;
