import { sql, type Db } from '@tael/postgres';
import { startOfDay } from '../domain/shanghai-day.ts';

/** A sum over all users may exceed a bigint: clamp it rather than fail the dashboard. */
const fitting = (sum: ReturnType<typeof sql>) => sql`least(coalesce(${sum}, 0), 9223372036854775807)::bigint`;

interface CoinFigures {
  coins: bigint;
  usersWithCoins: bigint;
  byDay: bigint[];
}

export async function sumCoins(db: Db, days: readonly string[]): Promise<CoinFigures> {
  const since = startOfDay(days[0] ?? '');
  const { rows } = await sql<{ coins: bigint; usersWithCoins: bigint; then: bigint }>`
    with totals as (
      select sum(coins) as coins, sum(holders)::bigint as holders from chain_shard
    ), flow (day, amount) as (
      select day, case when kind in ('buy', 'deposit', 'send-returned') then amount else -amount end
      from daily_figures where day = any(${days}::date[]) and kind in ('buy', 'deposit', 'sell', 'send-out', 'send-returned')
      union all
      select (created_at at time zone 'Asia/Shanghai')::date, case when to_user is null then -amount else amount end
      from transactions where kind = 'coins' and created_at >= ${since}
      union all
      select (settled_at at time zone 'Asia/Shanghai')::date, amount
      from transactions where kind = 'send-out' and status = 'failed' and settled_at >= ${since}
    ), net as (
      select day, sum(amount) as amount from flow group by day
    )
    select ${fitting(sql`t.coins`)} as coins, t.holders as "usersWithCoins",
      ${fitting(sql`t.coins - coalesce(sum(net.amount) over later, 0)`)} as then
    from totals t, unnest(${days}::date[]) as d (day) left join net on net.day = d.day
    window later as (order by d.day desc rows between unbounded preceding and 1 preceding)
    order by d.day`.execute(db);
  const { coins = 0n, usersWithCoins = 0n } = rows[0] ?? {};
  return { coins, usersWithCoins, byDay: rows.map(({ then }) => then) };
}

interface AllTime {
  transactions: bigint;
  completed: bigint;
  pending: bigint;
  volume: bigint;
}

export async function sumTransactions(db: Db): Promise<AllTime> {
  const { rows } = await sql<AllTime>`
    select coalesce(sum(transactions), 0)::bigint as transactions,
      coalesce(sum(transactions) filter (where status = 'completed'), 0)::bigint as completed,
      coalesce(sum(transactions) filter (where status = 'pending'), 0)::bigint as pending,
      ${fitting(sql`sum(volume) filter (where status = 'completed')`)} as volume
    from daily_figures
  `.execute(db);
  return rows[0] ?? { transactions: 0n, completed: 0n, pending: 0n, volume: 0n };
}

export interface DayFigures {
  day: string;
  transactions: bigint;
  volume: bigint;
}

export async function sumByDay(db: Db, days: readonly string[]): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(f.transactions), 0)::bigint as transactions,
      ${fitting(sql`sum(f.volume) filter (where f.status = 'completed')`)} as volume
    from unnest(${days}::date[]) as d (day) left join daily_figures f on f.day = d.day
    group by d.day order by d.day
  `.execute(db);
  return rows;
}
