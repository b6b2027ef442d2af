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

/** By account: the balance after the newest posting. */
export interface NewestBalances {
  coins: bigint;
  coins_reserved: bigint;
  available: bigint;
  held: bigint;
  card: bigint;
}

export interface AccountPart<Figures = AccountFigures> {
  accounts: Figures[];
  /** The last seq of each chain in this snapshot, as a Postgres array: balances include postings up to there. */
  ends: string;
}

const figures = sql`
  coalesce(a.coins, 0) as coins, coalesce(a.coins_reserved, 0) as "coinsReserved",
  coalesce(a.available, 0) as available, coalesce(a.held, 0) as held, coalesce(a.card, 0) as card,
  coalesce(a.cash_subsidy, 0) as "cashSubsidy", coalesce(a.total_withdrawn, 0) as "totalWithdrawn",
  (select coalesce(sum(amount), 0)::bigint from hold h
   where h.user_id = a.user_id and h.status = 'held') as "openHolds",
  (select coalesce(sum(amount), 0)::bigint from transactions t
   where t.from_user = a.user_id and t.status = 'pending' and t.kind = 'send-out') as "pendingSends",
  (select coalesce(sum(change), 0)::bigint from subsidy_register r where r.user_id = a.user_id) as grants,
  (select coalesce(sum(amount), 0)::bigint from hold h
   where h.user_id = a.user_id and h.status = 'settled') as payouts,
  (select array_agg(seq order by shard)::text from chain_shard) as ends`;

/** One statement, so all figures are of one moment. */
export async function readAccountPart(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<AccountPart> {
  const { rows } = await sql<AccountFigures & { ends: string }>`
    select a.user_id as "userId", ${figures}
    from (
      select * from account where user_id > ${after ?? nilUuid}
      order by user_id limit ${limit}
    ) a order by a.user_id`.execute(db);
  return { accounts: rows, ends: rows[0]?.ends ?? '{}' };
}

const newest = (account: keyof NewestBalances) => sql`coalesce((
  select balance_after from posting p where p.user_id = w.user_id and p.account = ${account}
  order by posted_at desc, seq desc limit 1), 0)::text`;

/** One statement, too. An owner of postings without an account counts as zeros. */
export async function readAccountsOf(
  db: Db,
  userIds: readonly string[],
): Promise<AccountPart<AccountFigures & { newest: NewestBalances }>> {
  const { rows } = await sql<AccountFigures & { newest: Record<keyof NewestBalances, string>; ends: string }>`
    select w.user_id as "userId", ${figures}, jsonb_build_object(
      'coins', ${newest('coins')}, 'coins_reserved', ${newest('coins_reserved')},
      'available', ${newest('available')}, 'held', ${newest('held')}, 'card', ${newest('card')}) as newest
    from unnest(${userIds}::uuid[]) w (user_id) left join account a on a.user_id = w.user_id`.execute(db);
  const accounts = rows.map(({ newest: { coins, coins_reserved, available, held, card }, ...of }) => ({
    ...of,
    newest: {
      ...{ coins: BigInt(coins), coins_reserved: BigInt(coins_reserved), available: BigInt(available) },
      ...{ held: BigInt(held), card: BigInt(card) },
    },
  }));
  return { accounts, ends: rows[0]?.ends ?? '{}' };
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
