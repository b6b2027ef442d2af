import { sql, type Db } from '@tael/postgres';

export interface UserStats {
  totalUsers: number;
  activeUsers: number;
  newUsers: number;
  premiumUsers: number;
}

export async function countUsers(db: Db, now: Date): Promise<UserStats> {
  const { rows } = await sql<UserStats>`
    select coalesce(sum(accounts), 0)::int as "totalUsers",
      coalesce(sum(accounts) filter (where status = 'active'), 0)::int as "activeUsers",
      (
        select count(*)::int from directory where created_at > ${now}::timestamptz - interval '1 month'
      ) as "newUsers",
      coalesce(sum(accounts) filter (where level <> 'Bronze'), 0)::int as "premiumUsers"
    from user_counts
  `.execute(db);
  return rows[0] ?? { totalUsers: 0, activeUsers: 0, newUsers: 0, premiumUsers: 0 };
}

export interface UserDay {
  date: string;
  newUsers: number;
  totalUsers: number;
}

export async function countUsersByDay(db: Db, today: string, days: number): Promise<UserDay[]> {
  const { rows } = await sql<UserDay>`
    with wanted as (
      select day::date from generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') day
    ), made as (
      select (created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as n from directory
      where created_at >= (select min(day) from wanted)::timestamp at time zone 'Asia/Shanghai'
      group by 1
    )
    select wanted.day::text as date, coalesce(made.n, 0) as "newUsers",
      (select coalesce(sum(accounts), 0) from user_counts)::int
        - coalesce(sum(made.n) over (order by wanted.day desc) - coalesce(made.n, 0), 0)::int as "totalUsers"
    from wanted left join made using (day)
    order by wanted.day
  `.execute(db);
  return rows;
}

export interface ActiveDay {
  date: string;
  newUsers: number;
  activeUsers: number;
}

/**
 * Counts back from today: subtracts active accounts created later, and later changes of status from the audit log.
 * Deleted accounts are not counted.
 */
export async function countActiveByDay(db: Db, today: string, days: number): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    with wanted as (
      select day::date, (day + interval '1 day') at time zone 'Asia/Shanghai' as until
      from generate_series(${today}::date - (${days}::int - 1), ${today}::date::timestamp, interval '1 day') day
    ), made as (
      select (created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as n,
        count(*) filter (where status = 'active')::int as active
      from directory
      where created_at >= (select min(day) from wanted)::timestamp at time zone 'Asia/Shanghai'
      group by 1
    ), changes as (
      select d.created_at, a.acted_at,
        (a.after ->> 'status' = 'active')::int - (a.before ->> 'status' = 'active')::int as more
      from audit a join directory d on d.user_id = a.object_id::uuid
      where a.object_kind = 'user' and a.service = 'auth' and a.before ? 'status' and a.after ? 'status'
        and a.acted_at >= (select min(until) from wanted)
    )
    select wanted.day::text as date,
      coalesce((select n from made where made.day = wanted.day), 0) as "newUsers",
      (select coalesce(sum(accounts), 0) from user_counts where status = 'active')::int
        - coalesce((select sum(active) from made where made.day > wanted.day), 0)::int
        - coalesce((select sum(more) from changes where created_at < until and acted_at >= until), 0)::int
        as "activeUsers"
    from wanted order by wanted.day
  `.execute(db);
  return rows;
}
