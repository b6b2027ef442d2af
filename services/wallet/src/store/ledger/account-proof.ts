import { sql, type Db } from '@tael/postgres';

export interface AccountBreak {
  userId: string;
  account: string;
  balance: bigint;
  /** What its postings, holds, pending sends or grants add up to. */
  expected: bigint;
}

export interface AccountPart {
  accounts: number;
  lastUserId: string | undefined;
  broken: AccountBreak[];
}

/**
 * The next accounts beside the sum of their postings, in one statement and so as of one moment. Held must also be the sum
 * of open holds, reserved coins that of pending sends; and the two counters what their records add up to.
 */
export async function readAccountPart(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AccountPart> {
  const { rows } = await sql<{ accounts: bigint; lastUserId: string | null; broken: RawBreak[] | null }>`
    with part as (
      select * from account where user_id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      order by user_id limit ${limit}
    ), compared as (
      select a.user_id, figure.account, figure.balance, figure.expected
      from part a
      cross join lateral (
        select coalesce(sum(amount) filter (where account = 'coins'), 0) as coins,
               coalesce(sum(amount) filter (where account = 'coins_reserved'), 0) as coins_reserved,
               coalesce(sum(amount) filter (where account = 'available'), 0) as available,
               coalesce(sum(amount) filter (where account = 'held'), 0) as held,
               coalesce(sum(amount) filter (where account = 'card'), 0) as card
        from posting p where p.user_id = a.user_id
      ) posted
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from hold h where h.user_id = a.user_id and h.status = 'held'
      ) holds
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from transactions t
        where t.from_user = a.user_id and t.status = 'pending' and t.kind = 'send-out'
      ) sends
      cross join lateral (
        select coalesce(sum(change), 0) as change from subsidy_register r where r.user_id = a.user_id
      ) subsidies
      cross join lateral (
        select coalesce(sum(amount), 0) as amount from hold h where h.user_id = a.user_id and h.status = 'settled'
      ) payouts
      cross join lateral (values
        ('coins', a.coins, posted.coins),
        ('coins_reserved', a.coins_reserved, posted.coins_reserved),
        ('available', a.available, posted.available),
        ('held', a.held, posted.held),
        ('card', a.card, posted.card),
        ('held, by open holds', a.held, holds.amount),
        ('coins_reserved, by pending sends', a.coins_reserved, sends.amount),
        ('cash_subsidy, by its register', a.cash_subsidy, subsidies.change),
        ('total_withdrawn, by settled holds', a.total_withdrawn, payouts.amount)
      ) figure (account, balance, expected)
      where figure.balance <> figure.expected
    )
    select (select count(*) from part) as accounts,
      (select user_id from part order by user_id desc limit 1) as "lastUserId",
      (select jsonb_agg(jsonb_build_object('userId', user_id, 'account', account, 'balance', balance::text,
         'expected', expected::text)) from (select * from compared limit 20) c) as broken`.execute(db);
  const [row] = rows;
  return {
    accounts: Number(row?.accounts ?? 0n),
    lastUserId: row?.lastUserId ?? undefined,
    broken: (row?.broken ?? []).map((found) => ({
      ...found,
      balance: BigInt(found.balance),
      expected: BigInt(found.expected),
    })),
  };
}

type RawBreak = Omit<AccountBreak, 'balance' | 'expected'> & { balance: string; expected: string };

/** Everything there is, users' and the house's, by asset: zero, or else money came from nowhere. */
export async function readTotals(db: Db): Promise<{ asset: string; total: bigint }[]> {
  const { rows } = await sql<{ asset: string; total: bigint }>`
    select asset, coalesce(sum(total), 0)::bigint as total
    from (
      select 'USDC' as asset, sum(coins + coins_reserved) as total from account
      union all select 'CNY', sum(available + held + card) from account
      union all select asset, sum(balance) from house_stripe group by asset
    ) everything
    group by asset order by asset`.execute(db);
  return rows;
}
