import { sql, type Db } from '@tael/postgres';
import type { Kind, Status } from '../domain/withdrawal.ts';

export interface Sum {
  count: number;
  amount: bigint;
}

/** Includes those of deleted accounts, because the value has left. */
export async function sumByStatus(db: Db, kind: Kind): Promise<Map<Status, Sum>> {
  const { rows } = await sql<Sum & { status: Status }>`
    select status, sum(count)::int as count, sum(amount)::bigint as amount from payout_figures
    where kind = ${kind} and counted = 'made' group by status
  `.execute(db);
  return new Map(rows.map(({ status, ...sum }) => [status, sum]));
}

export interface OpenPayouts {
  state: 'pending' | 'approved' | 'processing' | 'unknown';
  count: number;
  oldestSeconds: number | null;
}

export async function readOpenPayouts(db: Db): Promise<OpenPayouts[]> {
  const { rows } = await sql<OpenPayouts>`
    select state,
      (select coalesce(sum(listed), 0)::int from payout_figures where counted = 'made' and status = state) as count,
      extract(epoch from now() - (
        select created_at from withdrawal where status = state and not hidden order by created_at, id limit 1
      ))::float8 as "oldestSeconds"
    from unnest(array['pending', 'approved', 'processing']) as state
    union all
    select 'unknown', count(*)::int, extract(epoch from now() - min(created_at))::float8
    from withdrawal where outcome_unknown_since is not null and not hidden
  `.execute(db);
  return rows;
}

export interface PayoutDay {
  date: string;
  requested: number;
  requestedAmount: bigint;
  completed: number;
  completedAmount: bigint;
  rejected: number;
}

/** Completed and rejected payouts count on the day when they ended. */
export async function sumByDay(db: Db, today: string, days: number): Promise<PayoutDay[]> {
  const { rows } = await sql<PayoutDay>`
    select d.day::date::text as date, coalesce(sum(f.count) filter (where made), 0)::int as requested,
      coalesce(sum(f.amount) filter (where made), 0)::bigint as "requestedAmount",
      coalesce(sum(f.count) filter (where not made and f.status = 'completed'), 0)::int as completed,
      coalesce(sum(f.amount) filter (where not made and f.status = 'completed'), 0)::bigint as "completedAmount",
      coalesce(sum(f.count) filter (where not made and f.status = 'rejected'), 0)::int as rejected
    from generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') as d (day)
    left join (select *, counted = 'made' as made from payout_figures where kind = 'payout') f on f.day = d.day::date
    group by d.day order by d.day
  `.execute(db);
  return rows;
}

export async function listedByDay(
  db: Db,
  kind: Kind,
  status: Status | undefined,
): Promise<{ day: string; count: number }[]> {
  const inState = status === undefined ? sql`true` : sql`status = ${status}`;
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(listed)::int as count from payout_figures
    where kind = ${kind} and counted = 'made' and ${inState} group by payout_figures.day having sum(listed) > 0
    order by payout_figures.day desc
  `.execute(db);
  return rows;
}

const ofOwner = (status: Status | undefined) =>
  status === undefined
    ? sql`(o.pending + o.approved + o.processing + o.completed + o.rejected)`
    : sql`o.${sql.ref(status)}`;

export async function tallyOwn(
  db: Db,
  { kind, userId, status }: { kind: Kind; userId: string; status: Status | undefined },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${ofOwner(status)} as total from payout_owner o where o.user_id = ${userId} and o.kind = ${kind}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export async function tallyOwners(
  db: Db,
  wish: {
    kind: Kind;
    status: Status | undefined;
    pattern: ReturnType<typeof sql>;
    alsoUserIds: readonly string[];
    few: number;
  },
): Promise<{ total: number; owners: string[] | undefined }> {
  const n = ofOwner(wish.status);
  const { rows } = await sql<{ total: number; owners: string[] | null }>`
    with found as materialized (
      select o.user_id, ${n} as n from payout_owner o
      where o.kind = ${wish.kind} and o.search like ${wish.pattern} and ${n} > 0
      union all
      select o.user_id, ${n} from unnest(${wish.alsoUserIds}::uuid[]) as also (id),
        lateral (select * from payout_owner where user_id = also.id and kind = ${wish.kind} offset 0) o
      where not o.search like ${wish.pattern} and ${n} > 0
    ), counted as (select coalesce(sum(n), 0)::int as total from found)
    select total, case when total <= ${wish.few} then array(select user_id from found) end as owners from counted
  `.execute(db);
  const [found] = rows;
  return { total: found?.total ?? 0, owners: found?.owners ?? undefined };
}
