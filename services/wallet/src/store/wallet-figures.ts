import { sql, type Db } from '@tael/postgres';

/** Over everybody it may be more than a bigint holds: a dashboard that stops at the most is better than none. */
const fitting = (sum: ReturnType<typeof sql>) => sql`least(coalesce(${sum}, 0), 9223372036854775807)::bigint`;

export interface CoinFigures {
  coins: bigint;
  usersWithCoins: bigint;
}

/** Over every account that isn't closed. */
export async function sumCoins(db: Db): Promise<CoinFigures> {
  const { rows } = await sql<CoinFigures>`
    select ${fitting(sql`sum(coins)`)} as coins, count(*) filter (where coins > 0) as "usersWithCoins"
    from account where coins_size > 0 and closed_at is null
  `.execute(db);
  return rows[0] ?? { coins: 0n, usersWithCoins: 0n };
}

export interface AllTime {
  transactions: bigint;
  completed: bigint;
  pending: bigint;
  volume: bigint;
}

/** Counted by the ledger as it posts. What is completed counts in the volume. */
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

/** Each of these days, oldest first; a day without any is zero. */
export async function sumByDay(db: Db, days: readonly string[]): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(f.transactions), 0)::bigint as transactions,
      ${fitting(sql`sum(f.volume) filter (where f.status = 'completed')`)} as volume
    from unnest(${days}::date[]) as d (day) left join daily_figures f on f.day = d.day
    group by d.day order by d.day
  `.execute(db);
  return rows;
}
