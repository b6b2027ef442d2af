import type { sortings } from '@tael/contract/referral';
import { sql, type Db } from '@tael/postgres';
import type { Status } from '../domain/referral.ts';

export interface Party {
  id: string;
  username: string;
  email: string;
}

export interface ListedReferral {
  id: string;
  points: number;
  score: number | null;
  status: Status;
  registeredAt: Date;
  from: Party;
  to: Party;
}

const listed = sql`
  r.id, r.points, r.score, r.status, r.registered_at as "registeredAt",
  jsonb_build_object('id', f.user_id, 'username', f.username, 'email', f.email) as "from",
  jsonb_build_object('id', t.user_id, 'username', t.username, 'email', t.email) as "to"`;

/** Keeps the order of `ids`. */
export async function findListed(db: Db, ids: readonly string[]): Promise<ListedReferral[]> {
  const { rows } = await sql<ListedReferral>`
    select ${listed}
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join referrals r on r.id = wanted.id and r.listed
    join people f on f.user_id = r.referred_user_id
    join people t on t.user_id = r.referrer_id
    order by wanted.position
  `.execute(db);
  return rows;
}

export interface ListFilter {
  search: string;
  status: string;
}

export interface ListOrder {
  by: (typeof sortings)[number];
  ascending: boolean;
}

export const newestFirst: ListOrder = { by: 'timestamp', ascending: false };

const keys = { timestamp: sql`r.registered_at`, amount: sql`r.points`, score: sql`coalesce(r.score, -1)` };

function ordered({ by, ascending }: ListOrder) {
  const way = ascending ? sql`asc` : sql`desc`;
  return sql`order by ${keys[by]} ${way}, r.id ${way}`;
}

export async function findPageIds(
  db: Db,
  status: string,
  { offset, limit, order = newestFirst }: { offset: number; limit: number; order?: ListOrder },
): Promise<string[]> {
  const { rows } = await pageIds(status, offset, limit, order).execute(db);
  return rows.map(({ id }) => id);
}

export function pageIds(status: string, offset: number, limit: number, order = newestFirst) {
  const wanted = status === '' ? sql`true` : sql`r.status = ${status}`;
  return sql<{ id: string }>`
    select r.id from referrals r where r.listed and ${wanted} ${ordered(order)}
    limit ${limit} offset ${offset}`;
}

export interface Hits {
  total: number;
  ids: string[] | null;
}

interface HitList {
  page: number;
  limit: number;
  order?: ListOrder;
}

export async function findHits(db: Db, filter: ListFilter, list: HitList): Promise<Hits> {
  const { rows } = await hits(filter, list, await isCommon(db, filter.search)).execute(db);
  return rows[0] ?? { total: 0, ids: null };
}

export function hits({ search, status }: ListFilter, list: HitList, common: boolean) {
  const { page, limit, order = newestFirst } = list;
  const fitting = status === '' ? sql`r.listed` : sql`r.listed and r.status = ${status}`;
  // `offset 0` keeps the search out of the inner plan: with too low an estimate of its matches, Postgres sorts half the
  // table. Only the indexes by time include `search`; by amount and score, Postgres sorts the matches.
  const found =
    common && order.by === 'timestamp'
      ? sql`select id from (
        select r.id, r.search from referrals r where ${fitting} ${ordered(order)} offset 0
      ) r where ${containing(search)}`
      : sql`select r.id from referrals r where ${fitting} and ${containing(search)} ${ordered(order)}`;
  return sql<Hits>`
    select total, ids[skipped + 1 : skipped + ${limit}::int] as ids
    from (select count(*)::int as total, array_agg(found.id) as ids from (${found}) found) counted,
    lateral (
      select (least(${page}::int, greatest(1, (total + ${limit}::int - 1) / ${limit}::int)) - 1) * ${limit}::int
        as skipped
    ) wanted`;
}

type Last = Pick<ListedReferral, 'id' | 'points' | 'score'>;

/** The time of `last` is read in SQL: a `Date` would cut its microseconds. Its score may have changed since. */
const keyOf: Record<ListOrder['by'], (last: Last) => ReturnType<typeof sql>> = {
  timestamp: ({ id }) => sql`(select registered_at from referrals where id = ${id})`,
  amount: ({ points }) => sql`${points}::int`,
  score: ({ score }) => sql`${score ?? -1}::int`,
};

export async function findListedAfter(
  db: Db,
  { search, status, order = newestFirst }: ListFilter & { order?: ListOrder },
  last: Last | undefined,
  limit: number,
): Promise<ListedReferral[]> {
  const beyond = order.ascending ? sql`>` : sql`<`;
  const conditions = [
    sql`r.listed`,
    ...(status === '' ? [] : [sql`r.status = ${status}`]),
    ...(search === '' ? [] : [containing(search)]),
    ...(last === undefined
      ? []
      : [sql`(${keys[order.by]}, r.id) ${beyond} (${keyOf[order.by](last)}, ${last.id}::uuid)`]),
  ];
  const { rows } = await sql<{ id: string }>`
    select r.id from referrals r where ${sql.join(conditions, sql` and `)} ${ordered(order)} limit ${limit}
  `.execute(db);
  return findListed(
    db,
    rows.map(({ id }) => id),
  );
}

/** For a common search, trigrams lead to half the table. */
export async function isCommon(db: Db, search: string): Promise<boolean> {
  if (Array.from(search).length < 3) return true;
  const { rows } = await sql<{ seen: number; hits: number }>`
    select count(*)::int as seen, count(*) filter (where ${containing(search)})::int as hits
    from referrals r tablesample system (1)
  `.execute(db);
  const { seen, hits: found } = rows[0] ?? { seen: 0, hits: 0 };
  return found * 50 > seen;
}

/** Line feeds separate names and addresses in the column, so a search with one cannot match. */
function containing(search: string) {
  if (search.includes('\n')) return sql`false`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`r.search like lower(${pattern} collate "pg_c_utf8") collate "C"`;
}
