import type { TransactionSorting, TransactionStatus } from '@tael/contract/wallet';
import { sql, type Db } from '@tael/postgres';
import type { Kind } from '../domain/kinds.ts';

export interface ListedTransaction {
  id: string;
  kind: Kind;
  status: TransactionStatus;
  fromUser: string | null;
  toUser: string | null;
  address: string | null;
  amount: bigint;
  currency: 'USDC' | 'CNY';
  description: string;
  reference: string | null;
  actorId: string | null;
  reason: string | null;
  createdAt: Date;
  settledAt: Date | null;
}

export interface ListFilter {
  kinds: readonly Kind[];
  status?: TransactionStatus | undefined;
  search?: Search | undefined;
}

interface Search {
  parties: readonly string[];
  id: string | undefined;
  address: string;
}

export interface ListOrder {
  /** `amount` compares the figures as shown, whatever their currency. */
  by: TransactionSorting;
  ascending: boolean;
}

export interface Range {
  order?: ListOrder | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  after?: string | undefined;
  skip: number;
  take: number;
}

const columns = sql`t.id, t.kind, t.status, t.from_user as "fromUser", t.to_user as "toUser", t.address, t.amount,
  t.currency, t.description, t.reference, t.actor_id as "actorId", t.reason, t.created_at as "createdAt",
  t.settled_at as "settledAt"`;

/** A literal, so that the planner can use the partial index of transactions that are not completed. */
const statusIs = ({ status }: ListFilter) =>
  status === undefined ? [] : [sql`t.status = ${sql.lit(status)}`];

function orderOf({ order }: Partial<Range>) {
  const key = order?.by === 'amount' ? sql`amount` : sql`created_at`;
  const way = order?.ascending ? sql`asc` : sql`desc`;
  const beyond = order?.ascending ? sql`>` : sql`<`;
  return { key, way, beyond, ordered: sql`order by ${key} ${way}, id ${way}` };
}

function within({ since, until, after, ...range }: Partial<Range>) {
  const { key, beyond } = orderOf(range);
  return [
    ...(since === undefined ? [] : [sql`t.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`t.created_at < ${until}`]),
    ...(after === undefined
      ? []
      : [sql`(t.${key}, t.id) ${beyond} (select ${key}, id from transactions where id = ${after})`]),
  ];
}

const isUnsettled = ({ status }: ListFilter) => status === 'pending' || status === 'failed';

const and = (conditions: readonly ReturnType<typeof sql>[]) => sql.join([...conditions], sql` and `);

/** Unsettled rows are few, and sorted by amount: `offset 0` keeps Postgres from the index of all amounts. */
function placesOf(filter: ListFilter, range: Range) {
  const { key, ordered } = orderOf(range);
  const isSorted = range.order?.by === 'amount' && isUnsettled(filter);
  return sql`
    select page.* from unnest(${filter.kinds}::text[]) as k (kind), lateral (
      select id, ${key} from (
        select t.id, t.${key} from transactions t
        where ${and([sql`t.kind = k.kind`, ...statusIs(filter), ...within(range)])} ${isSorted ? sql`offset 0` : sql``}
      ) fitting
      ${ordered} limit ${range.skip + range.take}
    ) page`;
}

type Condition = ReturnType<typeof sql>;
const sides = [sql`from_user`, sql`to_user`];

export const reach = 1_000;
const fewParties = 40;

/** A pending or failed transaction always belongs to its payer, and has an index of its own. */
const sidesOf = (filter: ListFilter) => (isUnsettled(filter) ? sides.slice(0, 1) : sides);

/** No index has a party's amounts in order, so by amount it reads all rows of these parties. */
function firstOfFew(filter: ListFilter & { search: Search }, range: Range): Condition[] {
  const { key, ordered } = orderOf(range);
  const page = sql`${ordered} limit ${range.skip + range.take}`;
  return sidesOf(filter).map((side) => {
    const ofKinds = filter.kinds.map((kind) => {
      const fitting = [sql`t.${side} = p.id and t.kind = ${kind}`, ...statusIs(filter), ...within(range)];
      return sql`(select t.id, t.${key} from transactions t where ${and(fitting)} ${page})`;
    });
    return sql`
      select page.* from unnest(${filter.search.parties}::uuid[]) as p (id), lateral (
        select * from (${sql.join(ofKinds, sql` union all `)}) found ${page}
      ) page`;
  });
}

const countedOfFew = (filter: ListFilter & { search: Search }): Condition[] =>
  sidesOf(filter).map((side) => {
    const fitting = [sql`t.${side} = p.id and t.kind = k.kind`, ...statusIs(filter)];
    return sql`
      select page.* from unnest(${filter.search.parties}::uuid[]) as p (id), unnest(${filter.kinds}::text[]) as k (kind),
        lateral (
          select t.id, t.created_at from transactions t where ${and(fitting)}
          order by t.created_at desc, t.id desc limit ${reach + 1}
        ) page`;
  });

/** By time, reads the index alone. It has no status, so for `completed` the unsettled rows are subtracted. */
function ofMany(filter: ListFilter & { search: Search }, range: Partial<Range>): Condition[] {
  const { kinds, status, search } = filter;
  const { key } = orderOf(range);
  const of = (side: Condition, more: readonly Condition[]) => sql`
    select t.id, t.${key} from transactions t
    where ${and([sql`t.${side} = any(${search.parties}::uuid[]) and t.kind = any(${kinds}::text[])`, ...more, ...within(range)])}`;
  if (status !== 'completed') return sidesOf(filter).map((side) => of(side, statusIs(filter)));
  const [all, unsettled] = [
    sides.map((side) => of(side, [])),
    of(sql`from_user`, [sql`t.status <> 'completed'`]),
  ];
  return [sql`(${sql.join(all, sql` union `)}) except ${unsettled}`];
}

/** `union` removes the duplicate when both parties of a send match. Without a page, the rows to count. */
function matches(filter: ListFilter & { search: Search }, page?: Range): Condition {
  const range = page ?? {};
  const { parties, id, address } = filter.search;
  const { key } = orderOf(range);
  const named = (condition: Condition) => sql`
    select t.id, t.${key} from transactions t
    where ${and([condition, sql`t.kind = any(${filter.kinds}::text[])`, ...statusIs(filter), ...within(range)])}`;
  const ofFew = () => (page ? firstOfFew(filter, page) : countedOfFew(filter));
  const ofParties = parties.length > fewParties ? ofMany(filter, range) : ofFew();
  const all = [
    ...ofParties,
    named(sql`t.address is not null and lower(t.address) = lower(${address})`),
    ...(id === undefined ? [] : [named(sql`t.id = ${id}`)]),
  ];
  return sql.join(
    all.map((one) => sql`(${one})`),
    sql` union `,
  );
}

const isSearch = (filter: ListFilter): filter is ListFilter & { search: Search } =>
  filter.search !== undefined;

export async function findListedPage(db: Db, filter: ListFilter, range: Range): Promise<ListedTransaction[]> {
  const places = isSearch(filter) ? matches(filter, range) : placesOf(filter, range);
  const { key, way, ordered } = orderOf(range);
  const { rows } = await sql<ListedTransaction>`
    select ${columns} from (
      select id, ${key} from (${places}) found ${ordered} limit ${range.take} offset ${range.skip}
    ) place join transactions t on t.id = place.id
    order by t.${key} ${way}, t.id ${way}
  `.execute(db);
  return rows;
}

export async function countMatches(db: Db, filter: ListFilter & { search: Search }): Promise<number> {
  const { rows } = await sql<{ total: bigint }>`
    select count(*) as total from (${matches(filter)}) found
  `.execute(db);
  return Number(rows[0]?.total ?? 0n);
}

export async function countByDay(db: Db, filter: ListFilter): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: bigint }>`
    select to_char(t.day, 'YYYY-MM-DD') as day, sum(t.transactions)::bigint as count from daily_figures t
    where ${and([sql`t.kind = any(${filter.kinds}::text[])`, ...statusIs(filter)])}
    group by t.day having sum(t.transactions) > 0 order by t.day desc
  `.execute(db);
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}
