import { sql, type Db } from '@tael/postgres';

export interface UserStats {
  totalUsers: number;
  activeUsers: number;
  newUsers: number;
  premiumUsers: number;
}

export async function countUsers(db: Db, now: Date): Promise<UserStats> {
  const { rows } = await sql<UserStats>`
    select count(*)::int as "totalUsers",
      count(*) filter (where status = 'active')::int as "activeUsers",
      count(*) filter (where created_at > ${now}::timestamptz - interval '1 month')::int as "newUsers",
      count(*) filter (where level <> 'Bronze')::int as "premiumUsers"
    from directory
  `.execute(db);
  return rows[0] ?? { totalUsers: 0, activeUsers: 0, newUsers: 0, premiumUsers: 0 };
}

export interface UserDay {
  /** YYYY-MM-DD in Shanghai. */
  date: string;
  newUsers: number;
  totalUsers: number;
}

/** The last `days` calendar days in Shanghai, those without a newcomer included; deleted accounts count nowhere. */
export async function countUsersByDay(db: Db, today: string, days: number): Promise<UserDay[]> {
  const { rows } = await sql<UserDay>`
    with wanted as (
      select day::date from generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') day
    ), made as (
      select (created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as n from directory
      where created_at >= (select min(day) from wanted)::timestamp at time zone 'Asia/Shanghai'
      group by 1
    ), earlier as (
      select count(*)::int as n from directory
      where created_at < (select min(day) from wanted)::timestamp at time zone 'Asia/Shanghai'
    )
    select wanted.day::text as date, coalesce(made.n, 0) as "newUsers",
      (select n from earlier) + sum(coalesce(made.n, 0)) over (order by wanted.day)::int as "totalUsers"
    from wanted left join made using (day)
    order by wanted.day
  `.execute(db);
  return rows;
}

export interface ActiveDay {
  /** YYYY-MM-DD in Shanghai. */
  date: string;
  newUsers: number;
  activeUsers: number;
}

/**
 * Of the accounts there are, how many were active at the end of each day: those that are now, less what administrators
 * changed since. The register has every such change; nobody else makes one.
 */
export async function countActiveByDay(db: Db, today: string, days: number): Promise<ActiveDay[]> {
  const { rows } = await sql<ActiveDay>`
    with wanted as (
      select day::date, (day + interval '1 day') at time zone 'Asia/Shanghai' as until
      from generate_series(${today}::date - (${days}::int - 1), ${today}::date::timestamp, interval '1 day') day
    ), made as (
      select greatest((created_at at time zone 'Asia/Shanghai')::date, (select min(day) - 1 from wanted)) as day,
        count(*)::int as n, count(*) filter (where status = 'active')::int as active
      from directory group by 1
    ), changes as (
      select d.created_at, a.acted_at,
        (a.after ->> 'status' = 'active')::int - (a.before ->> 'status' = 'active')::int as more
      from audit a join directory d on d.user_id = a.object_id::uuid
      where a.object_kind = 'user' and a.service = 'auth' and a.before ? 'status' and a.after ? 'status'
        and a.acted_at >= (select min(until) from wanted)
    )
    select wanted.day::text as date,
      coalesce((select n from made where made.day = wanted.day), 0) as "newUsers",
      coalesce((select sum(active) from made where made.day <= wanted.day), 0)::int
        - coalesce((select sum(more) from changes where created_at < until and acted_at >= until), 0)::int
        as "activeUsers"
    from wanted order by wanted.day
  `.execute(db);
  return rows;
}
