import { nilUuid, sql, type Db } from '@tael/postgres';

export interface AccountFigures {
  userId: string;
  coins: bigint;
  coinsReserved: bigint;
  available: bigint;
  held: bigint;
  card: bigint;
  cashSubsidy: bigint;
  totalWithdrawn: bigint;
  openHolds: bigint;
  pendingSends: bigint;
  grants: bigint;
  payouts: bigint;
}

export interface AccountPart {
  accounts: AccountFigures[];
  /** The last seq of each chain in this snapshot, as a Postgres array: balances include postings up to there. */
  ends: string;
}

/** One statement, so all figures are of one moment. */
export async function readAccountPart(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AccountPart> {
  const { rows } = await sql<AccountFigures & { ends: string }>`
    select a.user_id as "userId", a.coins, a.coins_reserved as "coinsReserved", a.available, a.held, a.card,
      a.cash_subsidy as "cashSubsidy", a.total_withdrawn as "totalWithdrawn",
      (select coalesce(sum(amount), 0)::bigint from hold h
       where h.user_id = a.user_id and h.status = 'held') as "openHolds",
      (select coalesce(sum(amount), 0)::bigint from transactions t
       where t.from_user = a.user_id and t.status = 'pending' and t.kind = 'send-out') as "pendingSends",
      (select coalesce(sum(change), 0)::bigint from subsidy_register r where r.user_id = a.user_id) as grants,
      (select coalesce(sum(amount), 0)::bigint from hold h
       where h.user_id = a.user_id and h.status = 'settled') as payouts,
      (select array_agg(seq order by shard)::text from chain_shard) as ends
    from (
      select * from account where user_id > ${after ?? nilUuid}
      order by user_id limit ${limit}
    ) a order by a.user_id`.execute(db);
  return { accounts: rows, ends: rows[0]?.ends ?? '{}' };
}

export interface SumsAfter {
  userId: string;
  account: string;
  /** Text in Postgres format: a Date would lose the microseconds. */
  at: string;
}

export interface PostingSums {
  sums: { userId: string; account: string; total: bigint }[];
  next: SumsAfter | undefined;
}

/** Postings beyond `ends` count as 0. Earlier ones never change, so the parts add up to the sums of one moment. */
export async function sumPostings(
  db: Db,
  { after, last, ends, limit }: { after: SumsAfter; last: string; ends: string; limit: number },
): Promise<PostingSums> {
  const { rows } = await sql<SumsAfter & { total: bigint; postings: bigint }>`
    with part as (
      select user_id, account, posted_at, shard, seq, amount from posting
      where user_id is not null and user_id <= ${last}
        and (user_id, account, posted_at) > (${after.userId}::uuid, ${after.account}, ${after.at}::timestamptz)
      order by user_id, account, posted_at fetch first ${limit} rows with ties
    )
    select user_id as "userId", account, max(posted_at)::text as at, count(*) as postings,
      coalesce(sum(amount) filter (where seq <= (${ends}::bigint[])[shard + 1]), 0)::bigint as total
    from part group by user_id, account order by user_id, account`.execute(db);
  const read = rows.reduce((sum, { postings }) => sum + Number(postings), 0);
  return { sums: rows, next: read < limit ? undefined : rows.at(-1) };
}

export async function readTotals(db: Db): Promise<{ of: string; total: bigint }[]> {
  const { rows } = await sql<{ of: string; total: bigint }>`
    select of, coalesce(sum(total), 0)::bigint as total
    from (
      select 'USDC' as of, sum(coins + coins_reserved) as total from account
      union all select 'CNY', sum(available + held + card) from account
      union all select asset, sum(balance) from house_stripe group by asset
      union all select 'users'' coins', sum(coins) from account
      union all select 'users'' coins', -sum(coins) from chain_shard
      union all select 'users with coins', count(*) filter (where coins > 0) from account
      union all select 'users with coins', -sum(holders) from chain_shard
    ) everything
    group by of order by of`.execute(db);
  return rows;
}
