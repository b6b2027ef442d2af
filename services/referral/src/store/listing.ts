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
  /** Part of a username or e-mail address of either user, taken literally. */
  search: string;
  status: string;
}

const newestFirst = sql`order by r.registered_at desc, r.id desc`;

/** Without a search, the total comes from the figures, and the page from an index. */
export async function findPageIds(
  db: Db,
  status: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await pageIds(status, offset, limit).execute(db);
  return rows.map(({ id }) => id);
}

export function pageIds(status: string, offset: number, limit: number) {
  const wanted = status === '' ? sql`true` : sql`r.status = ${status}`;
  return sql<{ id: string }>`
    select r.id from referrals r where r.listed and ${wanted} ${newestFirst} limit ${limit} offset ${offset}`;
}

export interface Hits {
  total: number;
  ids: string[] | null;
}

export async function findHits(
  db: Db,
  filter: ListFilter,
  list: { page: number; limit: number },
): Promise<Hits> {
  const { rows } = await hits(filter, list, await isCommon(db, filter.search)).execute(db);
  return rows[0] ?? { total: 0, ids: null };
}

/** One pass counts the matches and picks the page. Reads in index order, or uses trigrams for a rare search. */
export function hits({ search, status }: ListFilter, list: { page: number; limit: number }, common: boolean) {
  const { page, limit } = list;
  const fitting = status === '' ? sql`r.listed` : sql`r.listed and r.status = ${status}`;
  // `offset 0` keeps the search out of the inner plan. Postgres estimates its matches badly: an estimate that is too
  // low makes it sort half the table.
  const found = common
    ? sql`select id from (
        select r.id, r.search from referrals r where ${fitting} ${newestFirst} offset 0
      ) r where ${containing(search)}`
    : sql`select r.id from referrals r where ${fitting} and ${containing(search)} ${newestFirst}`;
  return sql<Hits>`
    select total, ids[skipped + 1 : skipped + ${limit}::int] as ids
    from (select count(*)::int as total, array_agg(found.id) as ids from (${found}) found) counted,
    lateral (
      select (least(${page}::int, greatest(1, (total + ${limit}::int - 1) / ${limit}::int)) - 1) * ${limit}::int
        as skipped
    ) wanted`;
}

/** The next rows after the id `last`. The time of `last` is read in SQL: a `Date` would cut its microseconds. */
export async function findListedAfter(
  db: Db,
  { search, status }: ListFilter,
  last: string | undefined,
  limit: number,
): Promise<ListedReferral[]> {
  const conditions = [
    sql`r.listed`,
    ...(status === '' ? [] : [sql`r.status = ${status}`]),
    ...(search === '' ? [] : [containing(search)]),
    ...(last === undefined
      ? []
      : [sql`(r.registered_at, r.id) < (select registered_at, id from referrals where id = ${last})`]),
  ];
  const { rows } = await sql<{ id: string }>`
    select r.id from referrals r where ${sql.join(conditions, sql` and `)} ${newestFirst} limit ${limit}
  `.execute(db);
  return findListed(
    db,
    rows.map(({ id }) => id),
  );
}

/**
 * Trigrams find a rare search fast, but for a common one they lead to half the table. A sample of 1 % of the rows
 * estimates how common a search is.
 */
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
