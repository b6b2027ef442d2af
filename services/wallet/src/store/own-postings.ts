import { sql, type Db } from '@tael/postgres';
import { userAccounts, type UserAccount } from '../ledger/posting-rules.ts';

export interface OwnPosting {
  /** In Shanghai, with the microseconds that a Date would lose. */
  at: string;
  shard: number;
  seq: bigint;
  operationId: string;
  amount: bigint;
  balanceAfter: bigint;
  /** The account at the other end of the move; `house.` stands before one of the house. */
  other: string;
  party: string | null;
  description: string | null;
}

export interface OwnAccount {
  userId: string;
  account: UserAccount;
}

interface Span {
  from: Date;
  /** Exclusive. */
  until: Date;
}

export type Place = Pick<OwnPosting, 'at' | 'shard' | 'seq'>;

/**
 * In the order of posting. A move is two postings, the first with an odd seq, so the other end of one is its neighbour.
 * The owner's name stays hidden from a sender that gave an address.
 */
export async function findOwnPostings(
  db: Db,
  { userId, account }: OwnAccount,
  { from, until, after, limit }: Span & { after: Place | undefined; limit: number },
): Promise<OwnPosting[]> {
  const start = after === undefined ? sql`${from}` : sql`${after.at}::timestamp at time zone 'Asia/Shanghai'`;
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(posted_at, shard, seq) > (${after.at}::timestamp at time zone 'Asia/Shanghai', ${after.shard}, ${after.seq})`;
  const { rows } = await sql<OwnPosting>`
    select to_char(p.posted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') as at, p.shard, p.seq,
      p.operation_id as "operationId", p.amount, p.balance_after as "balanceAfter",
      case when o.user_id is null then 'house.' || o.account else o.account end as other,
      coalesce(case when p.amount > 0 or t.address is null then u.username end, t.address) as party, t.description
    from (
      select * from posting
      where user_id = ${userId} and account = ${account} and posted_at >= ${start} and posted_at < ${until} and ${beyond}
      order by posted_at, shard, seq limit ${limit}
    ) p
    join posting o on o.shard = p.shard and o.seq = ((p.seq - 1) # 1) + 1
    left join transactions t on t.id = p.operation_id
    left join user_facts u on u.user_id = o.user_id and u.user_id <> p.user_id and u.deleted_at is null
    order by p.posted_at, p.shard, p.seq`.execute(db);
  return rows;
}

export async function balanceBefore(db: Db, { userId, account }: OwnAccount, at: Date): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance_after as balance from posting
    where user_id = ${userId} and account = ${account} and posted_at < ${at}
    order by posted_at desc, shard desc, seq desc limit 1`.execute(db);
  return rows[0]?.balance ?? 0n;
}

const accounts = sql`unnest(${Object.keys(userAccounts)}::text[]) as a (account)`;

/** When the account was opened, or had its first posting. Undefined for a user without an account. */
export async function beginningOf(db: Db, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select opened_at from account where user_id = ${userId}),
      (select min(first.posted_at) from ${accounts}, lateral (
        select posted_at from posting p where p.user_id = ${userId} and p.account = a.account
        order by posted_at limit 1) first)
    ) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** The months, by their first instants, in which the user has postings. */
export async function findMovedMonths(db: Db, userId: string, spans: readonly Span[]): Promise<Date[]> {
  const { rows } = await sql<{ from: Date }>`
    select m."from" from unnest(${spans.map(({ from }) => from)}::timestamptz[],
      ${spans.map(({ until }) => until)}::timestamptz[]) as m ("from", until)
    where exists (select from ${accounts} join posting p on p.user_id = ${userId} and p.account = a.account
      and p.posted_at >= m."from" and p.posted_at < m.until)`.execute(db);
  return rows.map(({ from }) => from);
}
