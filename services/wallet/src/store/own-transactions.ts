import { sql, type Db } from '@tael/postgres';
import type { Kind } from '../domain/posting-rules.ts';
import type { TransactionStatus } from '../domain/transaction-status.ts';

/** A transaction as one of its two parties sees it. */
export interface OwnTransaction {
  id: string;
  kind: Kind;
  status: TransactionStatus;
  /** It came to this user. */
  incoming: boolean;
  /** The other party where that is one of ours; the name is null when deleted or not heard of. */
  counterpartyId: string | null;
  counterparty: string | null;
  address: string | null;
  amount: bigint;
  currency: 'USDC' | 'CNY';
  /** Sell and buy: the ¥ side, and the price. */
  counter: bigint;
  price: bigint;
  description: string;
  reference: string | null;
  reason: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface OwnFilter {
  userId: string;
  /** The kinds to read where the user gives, and where the user gets. */
  kinds: { giver: readonly Kind[]; getter: readonly Kind[] };
  status?: TransactionStatus | undefined;
  /** Part of description, other party's name, address or amount, taken literally. */
  search?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
}

const sides = {
  giver: { mine: sql`from_user`, other: sql`to_user`, incoming: sql`false` },
  getter: { mine: sql`to_user`, other: sql`from_user`, incoming: sql`true` },
} as const;

/** What a row `t` has to fit, besides being this user's and of the kind; `u` is the other party. */
function conditions({ status, search, from, until }: OwnFilter) {
  return [
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ...(from === undefined ? [] : [sql`t.created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`t.created_at < ${until}`]),
    ...(search === undefined
      ? []
      : [
          sql`position(lower(${search}) in lower(concat_ws(E'\n', t.description, u.username, t.address,
            trim_scale(t.amount / 100.0)))) > 0`,
        ]),
  ];
}

const otherParty = (side: keyof typeof sides) =>
  sql`left join user_facts u on u.user_id = t.${sides[side].other} and u.deleted_at is null`;

/**
 * One index scan a kind and side, each newest first and no longer than the page needs; so a page costs the same
 * however long the history is.
 */
function branch(side: keyof typeof sides, filter: OwnFilter, after: string | undefined, most: number) {
  const { mine, other, incoming } = sides[side];
  const fitting = [
    sql`t.${mine} = ${filter.userId} and t.kind = k.kind`,
    ...conditions(filter),
    ...(after === undefined
      ? []
      : [sql`(t.created_at, t.id) < (select created_at, id from transactions where id = ${after})`]),
  ];
  return sql`
    select page.* from unnest(${filter.kinds[side]}::text[]) as k (kind), lateral (
      select t.*, ${incoming} as incoming, t.${other} as counterparty_id, u.username as counterparty
      from transactions t ${otherParty(side)}
      where ${sql.join(fitting, sql` and `)}
      order by t.created_at desc, t.id desc limit ${most}
    ) page`;
}

const columns = sql`id, kind, status, incoming, counterparty_id as "counterpartyId", counterparty, address, amount,
  currency, counter, price, description, reference, reason, created_at as "createdAt", settled_at as "settledAt"`;

export interface Stretch {
  /** The id of the row before. */
  after?: string | undefined;
  skip: number;
  take: number;
}

/** Newest first. */
export async function findOwnTransactions(
  db: Db,
  filter: OwnFilter,
  { after, skip, take }: Stretch,
): Promise<OwnTransaction[]> {
  const { rows } = await sql<OwnTransaction>`
    select ${columns} from (
      ${branch('giver', filter, after, skip + take)} union all ${branch('getter', filter, after, skip + take)}
    ) mine
    order by created_at desc, id desc limit ${take} offset ${skip}
  `.execute(db);
  return rows;
}

/** Without a search or a status the index alone is read. */
export async function countOwnTransactions(db: Db, filter: OwnFilter): Promise<number> {
  const counted = (side: keyof typeof sides) => {
    const fitting = [
      sql`t.${sides[side].mine} = ${filter.userId} and t.kind = any(${filter.kinds[side]}::text[])`,
      ...conditions(filter),
    ];
    return sql`(select count(*) from transactions t ${filter.search === undefined ? sql`` : otherParty(side)}
      where ${sql.join(fitting, sql` and `)})`;
  };
  const { rows } = await sql<{ total: bigint }>`
    select ${counted('giver')} + ${counted('getter')} as total
  `.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

export interface OwnCounts {
  total: number;
  thisMonth: number;
  completed: number;
  failed: number;
}

/** Over the whole history, whatever the list is filtered by. Only a giver's transaction can be undone or wait. */
export async function countOwnHistory(db: Db, userId: string, monthStart: Date): Promise<OwnCounts> {
  const { rows } = await sql<{ total: bigint; month: bigint; pending: bigint; failed: bigint }>`
    select gave.total + got.total as total, gave.month + got.month as month,
      (select count(*) from transactions where from_user = ${userId} and status = 'pending') as pending,
      (select count(*) from transactions where from_user = ${userId} and status = 'failed') as failed
    from
      (select count(*) as total, count(*) filter (where created_at >= ${monthStart}) as month
       from transactions where from_user = ${userId}) gave,
      (select count(*) as total, count(*) filter (where created_at >= ${monthStart}) as month
       from transactions where to_user = ${userId}) got
  `.execute(db);
  const { total = 0n, month = 0n, pending = 0n, failed = 0n } = rows[0] ?? {};
  return {
    total: Number(total),
    thisMonth: Number(month),
    completed: Number(total - pending - failed),
    failed: Number(failed),
  };
}

/** Undefined when there is none, or it is somebody else's. */
export async function findOwnTransaction(
  db: Db,
  userId: string,
  id: string,
): Promise<OwnTransaction | undefined> {
  const { rows } = await sql<OwnTransaction>`
    select ${columns} from (
      select t.*, t.to_user is not distinct from ${userId} as incoming, u.username as counterparty,
        o.other as counterparty_id
      from transactions t
      cross join lateral (select case when t.to_user = ${userId} then t.from_user else t.to_user end as other) o
      left join user_facts u on u.user_id = o.other and u.deleted_at is null
      where t.id = ${id} and (t.from_user = ${userId} or t.to_user = ${userId})
    ) mine
  `.execute(db);
  return rows[0];
}

/** Whom this user sent coins to, the latest first, each once. */
export async function findRecentPayees(
  db: Db,
  userId: string,
  most: number,
): Promise<{ userId: string | null; username: string | null; address: string | null; lastSentAt: Date }[]> {
  const { rows } = await sql<{
    userId: string | null;
    username: string | null;
    address: string | null;
    lastSentAt: Date;
  }>`
    with recent as (
      select page.* from unnest(array['send', 'send-out']) as k (kind), lateral (
        select t.to_user, t.address, t.created_at from transactions t
        where t.from_user = ${userId} and t.kind = k.kind
        order by t.created_at desc, t.id desc limit 300
      ) page
    )
    select r.to_user as "userId", u.username, r.address, max(r.created_at) as "lastSentAt"
    from recent r left join user_facts u on u.user_id = r.to_user and u.deleted_at is null
    where r.to_user is null or u.user_id is not null
    group by r.to_user, u.username, r.address
    order by max(r.created_at) desc limit ${most}
  `.execute(db);
  return rows;
}
