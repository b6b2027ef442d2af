import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Method } from '../domain/payout-account.ts';
import type { Difference, KnownPayout } from '../domain/statement.ts';

export async function findNamed(db: Db, method: Method, numbers: readonly string[]): Promise<KnownPayout[]> {
  const { rows } = await sql<KnownPayout>`
    select id, amount, status = 'completed' as "isCompleted",
      exists (select from bank_line l where l.is_return and l.number = id::text) as "cameBack"
    from withdrawal
    where method = ${method} and id = any(${numbers.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows;
}

/** The payouts of a rail that its provider paid on a day in Shanghai. */
export async function findPaidOn(
  db: Db,
  method: Method,
  day: string,
): Promise<Omit<KnownPayout, 'isCompleted'>[]> {
  const { rows } = await sql<Omit<KnownPayout, 'isCompleted'>>`
    select w.id, w.amount from payout_order o join withdrawal w on w.id = o.withdrawal_id
    where o.method = ${method} and o.paid_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
      and o.paid_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
  `.execute(db);
  return rows;
}

export async function saveStatement(
  tx: Tx,
  { method, day, lines, at }: { method: Method; day: string; lines: number; at: Date },
  differences: readonly Difference[],
): Promise<void> {
  await sql`
    insert into rail_statement (method, day, lines, compared_at) values (${method}, ${day}, ${lines}, ${at})
    on conflict (method, day) do update set lines = excluded.lines, compared_at = excluded.compared_at
  `.execute(tx);
  await sql`delete from rail_difference where method = ${method} and day = ${day}`.execute(tx);
  await sql`
    insert into rail_difference (method, day, number, what, amount)
    select ${method}, ${day}::date, d.* from unnest(${differences.map(({ number }) => number)}::text[],
      ${differences.map(({ what }) => what)}::text[], ${differences.map(({ amount }) => amount.toString())}::bigint[]) d
  `.execute(tx);
}

/** The days without a comparison that found no difference, oldest first. */
export async function findDaysToCompare(db: Db, method: Method, days: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day from unnest(${days}::date[]) d (day)
    where not exists (select from rail_statement s where s.method = ${method} and s.day = d.day)
      or exists (select from rail_difference f where f.method = ${method} and f.day = d.day)
    order by d.day
  `.execute(db);
  return rows.map(({ day }) => day);
}

export interface Differing extends Pick<Difference, 'number' | 'what'> {
  method: Method;
  day: string;
  amount: bigint | null;
}

/** A contradiction of a report is shown for a week: no later file takes it back. */
const differing = sql`(
  select method, day, number, what, amount from rail_difference
  union all select 'bank', day, number, what, amount from bank_contradiction where day > current_date - 7
)`;

/** The newest first. */
export async function findDifferences(db: Db, most: number): Promise<Differing[]> {
  const { rows } = await sql<Differing>`
    select method, to_char(day, 'YYYY-MM-DD') as day, number, what, amount from ${differing} d
    order by d.day desc, method, number limit ${most}
  `.execute(db);
  return rows;
}

/** Zero for a rail whose statements agree. */
export async function countDifferences(db: Db): Promise<{ method: Method; differences: number }[]> {
  const { rows } = await sql<{ method: Method; differences: number }>`
    select s.method, (select count(*)::int from ${differing} d where d.method = s.method) as differences
    from (select method from rail_statement union select method from ${differing} d) s
  `.execute(db);
  return rows;
}
