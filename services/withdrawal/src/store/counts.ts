import { sql, type Db } from '@tael/postgres';
import type { Status } from '../domain/withdrawal.ts';
import { isUuid } from './rows.ts';

export interface Sum {
  count: number;
  amount: bigint;
}

export async function sumByStatus(db: Db): Promise<Map<Status, Sum>> {
  const { rows } = await sql<Sum & { status: Status }>`
    select status, count(*)::int as count, sum(amount)::bigint as amount from withdrawal
    where status not in ('requested', 'voided') group by status
  `.execute(db);
  return new Map(rows.map(({ status, ...sum }) => [status, sum]));
}

export interface PayoutDay {
  /** YYYY-MM-DD in Shanghai. */
  date: string;
  requested: number;
  requestedAmount: bigint;
  completed: number;
  completedAmount: bigint;
  rejected: number;
}

/** The last `days` calendar days in Shanghai, those without any included; ended ones on the day of their end. */
export async function sumByDay(db: Db, today: string, days: number): Promise<PayoutDay[]> {
  const { rows } = await sql<PayoutDay>`
    with bounds as (
      select (${today}::date - (${days}::int - 1))::timestamp at time zone 'Asia/Shanghai' as start
    ), asked as (
      select (created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as n, sum(amount) as amount
      from withdrawal, bounds where created_at >= start and status not in ('requested', 'voided') group by 1
    ), ended as (
      select (changed_at at time zone 'Asia/Shanghai')::date as day,
        count(*) filter (where status = 'completed')::int as completed,
        sum(amount) filter (where status = 'completed') as amount,
        count(*) filter (where status = 'rejected')::int as rejected
      from withdrawal, bounds where changed_at >= start and status in ('completed', 'rejected') group by 1
    )
    select d.day::date::text as date, coalesce(asked.n, 0) as requested,
      coalesce(asked.amount, 0)::bigint as "requestedAmount", coalesce(ended.completed, 0) as completed,
      coalesce(ended.amount, 0)::bigint as "completedAmount", coalesce(ended.rejected, 0) as rejected
    from generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') as d (day)
    left join asked on asked.day = d.day::date left join ended on ended.day = d.day::date
    order by d.day
  `.execute(db);
  return rows;
}

/** By user, those that are neither completed nor rejected; requested ones too, since money may be held for them. */
export async function countOpen(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ userId: string; open: number }>`
    select user_id as "userId", count(*)::int as open from withdrawal
    where user_id = any(${userIds.filter(isUuid)}::uuid[])
      and status in ('requested', 'voided', 'pending', 'approved', 'processing')
    group by user_id
  `.execute(db);
  return new Map(rows.map(({ userId, open }) => [userId, open]));
}
