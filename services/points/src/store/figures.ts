import { sql, type Db } from '@tael/postgres';
import type { Source } from '../domain/entry.ts';

export interface Figures {
  accounts: bigint;
  total: bigint;
  withPoints: bigint;
  ranges: bigint[];
}

/** Counts open accounts only. Triggers maintain the figures. */
export async function findFigures(db: Db): Promise<Figures> {
  const { rows } = await allFigures().execute(db);
  const [sums] = rows;
  if (sums === undefined) return { accounts: 0n, total: 0n, withPoints: 0n, ranges: [] };
  return { ...sums, ranges: sums.ranges.map(BigInt) };
}

export function allFigures() {
  return sql<Omit<Figures, 'ranges'> & { ranges: string[] }>`
    select sum(accounts)::bigint as accounts, sum(total)::bigint as total, sum(with_points)::bigint as "withPoints",
      array[sum(r0), sum(r1), sum(r2), sum(r3), sum(r4), sum(r5)]::text[] as ranges
    from figures`;
}

export interface DayFigure {
  day: string;
  source: Source;
  points: bigint;
}

export async function findDayFigures(db: Db, from: string, to: string): Promise<DayFigure[]> {
  const { rows } = await dayFigures(from, to).execute(db);
  return rows;
}

export function dayFigures(from: string, to: string) {
  return sql<DayFigure>`
    select day::text as day, source, sum(points)::bigint as points from day_figures
    where day between ${from}::date and ${to}::date
    group by day, source order by day, source`;
}

export interface RecentEntry {
  userId: string;
  source: Source;
  points: bigint;
  description: string;
  partyId: string | null;
  at: Date;
}

export async function findRecent(db: Db, limit: number): Promise<RecentEntry[]> {
  const { rows } = await recentEntries(limit).execute(db);
  return rows;
}

export function recentEntries(limit: number) {
  return sql<RecentEntry>`
    select e.user_id as "userId", e.source, e.points, e.description, e.party_id as "partyId", e.happened_at as at
    from entries e join accounts a on a.user_id = e.user_id
    where e.points <> 0 and e.version is not null and a.closed_at is null
    order by e.id desc limit ${limit}`;
}
