import { sql, type Db } from '@tael/postgres';
import type { Balance } from '../ledger/ledger.ts';

type Account = Balance & { userId: string; closed: boolean };

export async function findAccounts(
  db: Db,
  userIds: readonly string[],
): Promise<{ accounts: Map<string, Balance>; closed: Set<string> }> {
  const { rows } = await sql<Account>`
    select user_id as "userId", version, coins, coins_reserved as "coinsReserved", available, held, card,
      cash_subsidy as "cashSubsidy", total_withdrawn as "totalWithdrawn", closed_at is not null as closed
    from account where user_id = any(${userIds}::uuid[])
  `.execute(db);
  return {
    accounts: new Map(rows.map(({ userId, closed: _closed, ...balance }) => [userId, balance])),
    closed: new Set(rows.flatMap(({ userId, closed }) => (closed ? [userId] : []))),
  };
}

export async function openAccounts(db: Db, opened: readonly { userId: string; at: Date }[]): Promise<void> {
  if (opened.length === 0) return;
  await sql`
    insert into account (user_id, opened_at, changed_at)
    select o.user_id, o.at, o.at
    from unnest(${opened.map((o) => o.userId)}::uuid[], ${opened.map((o) => o.at)}::timestamptz[])
      as o (user_id, at)
    order by o.user_id
    on conflict do nothing
  `.execute(db);
}

export interface DaysEnd {
  day: string;
  coins: bigint;
  available: bigint;
  held: bigint;
  card: bigint;
}

export async function findBalancesAt(
  db: Db,
  userId: string,
  days: readonly { day: string; end: Date }[],
): Promise<DaysEnd[]> {
  const at = (account: string) => sql`coalesce((
    select p.balance_after from posting p
    where p.user_id = ${userId} and p.account = ${account} and p.posted_at < d."end"
    order by p.posted_at desc, p.seq desc limit 1), 0)`;
  const { rows } = await sql<DaysEnd>`
    select d.day, ${at('coins')} as coins, ${at('available')} as available, ${at('held')} as held,
      ${at('card')} as card
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ end }) => end)}::timestamptz[]) as d (day, "end")
    order by d.day
  `.execute(db);
  return rows;
}
