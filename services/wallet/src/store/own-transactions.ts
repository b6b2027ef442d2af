import type { TransactionStatus } from '@tael/contract/wallet';
import { sql, type Db } from '@tael/postgres';
import type { Side, SideKinds } from '../domain/history-checkpoints.ts';
import type { Kind } from '../domain/kinds.ts';

export interface OwnTransaction {
  id: string;
  kind: Kind;
  status: TransactionStatus;
  incoming: boolean;
  /** The username is null if the user was deleted, is unknown here, or was paid by address. */
  counterpartyId: string | null;
  counterparty: string | null;
  address: string | null;
  amount: bigint;
  currency: 'USDC' | 'CNY';
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
  kinds: SideKinds;
  status?: TransactionStatus | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

export interface Range {
  after?: string | undefined;
  notAfter?: string | undefined;
  above?: string | undefined;
  skip: number;
  take: number;
}

type Condition = ReturnType<typeof sql>;

const of = {
  fromUser: { mine: sql`from_user`, other: sql`to_user`, incoming: sql`false` },
  toUser: { mine: sql`to_user`, other: sql`from_user`, incoming: sql`true` },
} as const;

/** The status is a literal, so that partial indexes apply. */
export function conditions({ status, from, until }: OwnFilter, range: Partial<Range> = {}): Condition[] {
  const { after, notAfter, above } = range;
  return [
    ...(status === undefined ? [] : [sql`t.status = ${sql.lit(status)}`]),
    ...(from === undefined ? [] : [sql`t.created_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`t.created_at < ${until}`]),
    ...(notAfter === undefined ? [] : [sql`t.created_at <= ${notAfter}::timestamptz`]),
    ...(above === undefined ? [] : [sql`t.created_at > ${above}::timestamptz`]),
    ...(after === undefined
      ? []
      : [sql`(t.created_at, t.id) < (select created_at, id from transactions where id = ${after})`]),
  ];
}

/** As in `countUnsettled`: reads the partial index of unsettled transactions alone. */
const sidesOf = ({ status }: OwnFilter): Side[] =>
  status === undefined || status === 'completed' ? ['fromUser', 'toUser'] : ['fromUser'];

/** Reads only as far as the page needs, so a page costs the same however long the history is. */
function placesOf(filter: OwnFilter, range: Partial<Range>, most: number | undefined): Condition {
  const branches = sidesOf(filter).map((side) => {
    const { mine, other, incoming } = of[side];
    const fitting = [sql`t.${mine} = ${filter.userId} and t.kind = k.kind`, ...conditions(filter, range)];
    const end = most === undefined ? sql`offset 0` : sql`limit ${most}`;
    return sql`
      select page.* from unnest(${filter.kinds[side]}::text[]) as k (kind), lateral (
        select t.id, t.created_at, t.${other} as other, ${incoming} as incoming from transactions t
        where ${sql.join(fitting, sql` and `)} order by t.created_at desc, t.id desc ${end}
      ) page`;
  });
  return sql.join(branches, sql` union all `);
}

/** A sender who gave an address saw a masked name, and must not see the full one later. */
const counterparty = sql`case when place.incoming or t.address is null then u.username end`;

const columns = sql`t.id, t.kind, t.status, place.incoming, place.other as "counterpartyId", ${counterparty} as counterparty,
  t.address, t.amount, t.currency, t.counter, t.price, t.description, t.reference, t.reason,
  t.created_at as "createdAt", t.settled_at as "settledAt"`;

const rowsAt = (places: Condition): Condition => sql`
  ${places} place join transactions t on t.id = place.id
  left join user_facts u on u.user_id = place.other and u.deleted_at is null`;

/** Newest first. Ignores the filter's `search`. */
export async function findOwnTransactions(
  db: Db,
  filter: OwnFilter,
  range: Range,
): Promise<OwnTransaction[]> {
  const { skip, take } = range;
  const { rows } = await sql<OwnTransaction>`
    select ${columns} from ${rowsAt(sql`(
      select * from (${placesOf(filter, range, skip + take)}) mine
      order by created_at desc, id desc limit ${take} offset ${skip})`)}
    order by t.created_at desc, t.id desc
  `.execute(db);
  return rows;
}

/** Scans every row within the bounds, so the caller must limit them. A page past the end returns the last page. */
export async function searchOwnTransactions(
  db: Db,
  filter: OwnFilter & { search: string },
  { page, limit, after, ...bounds }: Omit<Range, 'skip' | 'take'> & { page: number; limit: number },
): Promise<{ total: number; items: OwnTransaction[] }> {
  const beyond =
    after === undefined
      ? sql`true`
      : sql`("createdAt", id) < (select created_at, id from transactions where id = ${after})`;
  const skip =
    after === undefined
      ? sql`(select least(${page - 1}::bigint, greatest(0, total - 1) / ${limit}::bigint) * ${limit}::bigint from counted)`
      : sql`0`;
  const { rows } = await sql<OwnTransaction & { total: bigint }>`
    with found as materialized (
      select ${columns} from ${rowsAt(sql`(${placesOf(filter, bounds, undefined)})`)}
      where position(lower(${filter.search}) in lower(concat_ws(E'\n', t.description, ${counterparty}, t.address,
        trim_scale(t.amount / 100.0)))) > 0
    ), counted as (select count(*) as total from found)
    select page.*, counted.total from counted left join lateral (
      select * from found where ${beyond} order by "createdAt" desc, id desc limit ${limit + 1} offset ${skip}
    ) page on true
    order by page."createdAt" desc, page.id desc
  `.execute(db);
  const items = rows.flatMap(({ total: _total, ...row }) =>
    (row.id as string | null) === null ? [] : [row],
  );
  return { total: Number(rows[0]?.total ?? 0n), items };
}

export async function countOwnTransactions(
  db: Db,
  filter: OwnFilter,
  range: Partial<Range> = {},
): Promise<number> {
  const counted = sidesOf(filter).map((side) => {
    const mine = sql`t.${of[side].mine} = ${filter.userId} and t.kind = any(${filter.kinds[side]}::text[])`;
    return sql`(select count(*) from transactions t
      where ${sql.join([mine, ...conditions(filter, range)], sql` and `)})`;
  });
  const { rows } = await sql<{ total: bigint }>`select ${sql.join(counted, sql` + `)} as total`.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

/** Pending and failed transactions always belong to the payer. */
export async function countUnsettled(
  db: Db,
  { userId, kinds }: OwnFilter,
): Promise<{ pending: number; failed: number }> {
  const { rows } = await sql<{ pending: bigint; failed: bigint }>`
    select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'failed') as failed
    from transactions
    where from_user = ${userId} and status <> 'completed' and kind = any(${kinds.fromUser}::text[])
  `.execute(db);
  return { pending: Number(rows[0]?.pending ?? 0n), failed: Number(rows[0]?.failed ?? 0n) };
}

export async function findOwnTransaction(
  db: Db,
  userId: string,
  id: string,
): Promise<OwnTransaction | undefined> {
  const { rows } = await sql<OwnTransaction>`
    select ${columns} from transactions t
    cross join lateral (
      select t.to_user is not distinct from ${userId} as incoming,
        case when t.to_user = ${userId} then t.from_user else t.to_user end as other
    ) place
    left join user_facts u on u.user_id = place.other and u.deleted_at is null
    where t.id = ${id} and (t.from_user = ${userId} or t.to_user = ${userId}) and t.kind <> 'voided'
  `.execute(db);
  return rows[0];
}

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
    select r.to_user as "userId", case when r.address is null then u.username end as username, r.address, max(r.created_at) as "lastSentAt"
    from recent r left join user_facts u on u.user_id = r.to_user and u.deleted_at is null
    where r.to_user is null or u.user_id is not null
    group by r.to_user, u.username, r.address
    order by max(r.created_at) desc limit ${most}
  `.execute(db);
  return rows;
}
