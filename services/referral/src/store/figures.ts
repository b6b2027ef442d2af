import { sql, type Db } from '@tael/postgres';

export interface Figures {
  userId: string;
  total: number;
  active: number;
  pending: number;
  completed: number;
  failed: number;
  pointsEarned: bigint;
}

export async function findFigures(db: Db, userIds: readonly string[]): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select referrer_id as "userId", total, active, pending, completed, failed, points_earned as "pointsEarned"
    from referrer_figures where referrer_id = any(${userIds}::uuid[])
  `.execute(db);
  return rows;
}

export interface Totals {
  totalReferrals: number;
  pendingReferrals: number;
  completedReferrals: number;
  failedReferrals: number;
  totalPointsDistributed: number;
}

export async function findTotals(db: Db): Promise<Totals> {
  const { rows } = await allTotals().execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error('the totals have no rows');
  return totals;
}

export function allTotals() {
  return sql<Totals>`
    select sum(total)::int as "totalReferrals", sum(pending)::int as "pendingReferrals",
      sum(completed)::int as "completedReferrals", sum(failed)::int as "failedReferrals",
      sum(points_distributed)::float8 as "totalPointsDistributed"
    from referral_totals`;
}

export async function countRecent(
  db: Db,
  userIds: readonly string[],
  since: Date,
): Promise<{ userId: string; recent: number }[]> {
  const { rows } = await sql<{ userId: string; recent: number }>`
    select u.id as "userId", found.recent from unnest(${userIds}::uuid[]) as u (id)
    cross join lateral (
      select count(*)::int as recent from (
        select 1 from referrals r where r.referrer_id = u.id and r.registered_at >= ${since} limit 100
      ) r
    ) found
  `.execute(db);
  return rows;
}
