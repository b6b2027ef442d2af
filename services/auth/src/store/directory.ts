import { sql, type Db } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import { findAdminUsers, type AdminUser } from './admin-users.ts';

export const sortings = ['created', 'username', 'email'] as const;
export type Sorting = (typeof sortings)[number];

export interface UserFilter {
  search: string;
  status: string;
  role: string;
  level: string;
}

const order = {
  created: { asc: sql`d.created_at, d.user_id`, desc: sql`d.created_at desc, d.user_id desc` },
  username: { asc: sql`d.search, d.user_id`, desc: sql`d.search desc, d.user_id desc` },
  email: {
    asc: sql`split_part(d.search, E'\n', 2), d.user_id`,
    desc: sql`split_part(d.search, E'\n', 2) desc, d.user_id desc`,
  },
};

export interface ListOrder {
  page: number;
  limit: number;
  sort: Sorting;
  direction: 'asc' | 'desc';
}

export async function findUserPage(db: Db, filter: UserFilter, list: ListOrder): Promise<PageOf<AdminUser>> {
  const { items: ids, ...pages } = await findIdPage(db, filter, list);
  return { items: await findAdminUsers(db, ids), ...pages };
}

export async function findIdPage(db: Db, filter: UserFilter, list: ListOrder): Promise<PageOf<string>> {
  return filter.search === '' ? findUnsearched(db, filter, list) : findSearched(db, filter, list);
}

async function findUnsearched(db: Db, filter: UserFilter, list: ListOrder): Promise<PageOf<string>> {
  const pages = pagesOf(await countAccounts(db, filter), list);
  const { rows } = await pageIds(filter, { ...list, page: pages.currentPage }).execute(db);
  return { items: rows.map(({ id }) => id), ...pages };
}

async function findSearched(db: Db, filter: UserFilter, list: ListOrder): Promise<PageOf<string>> {
  const { rows } = await searchedPage(filter, list, await isCommon(db, filter.search)).execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: null };
  return { items: ids ?? [], ...pagesOf(total, list) };
}

/** Ids are UUIDs of version 7, so their order is that of registration. */
export async function findNewestIds(
  db: Db,
  filter: UserFilter,
  { before, take }: { before: string | undefined; take: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.user_id as id from directory d
    where ${fitting(filter)} and ${containing(filter.search)}
      and ${before === undefined ? sql`true` : sql`d.user_id < ${before}`}
    order by d.user_id desc limit ${take}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export function pageIds(filter: UserFilter, { page, limit, sort, direction }: ListOrder) {
  return sql<{ id: string }>`
    select d.user_id as id from directory d where ${fitting(filter)} order by ${order[sort][direction]}
    limit ${limit} offset ${(page - 1) * limit}`;
}

/**
 * One scan serves the total and the page, so the last page costs as much as the first. It is in the order of an index,
 * or by trigrams for a rare search. `offset 0` keeps a common one from the trigrams: Postgres misjudges the number of
 * matches, and would look up half the table by them.
 */
export function searchedPage(
  filter: UserFilter,
  { page, limit, sort, direction }: ListOrder,
  common: boolean,
) {
  const [fits, contains] = [fitting(filter), containing(filter.search)];
  const inOrder = sql`order by ${order[sort][direction]}`;
  const hits = common
    ? sql`select user_id from (select * from directory d where ${fits} ${inOrder} offset 0) d where ${contains}`
    : sql`select user_id from directory d where ${fits} and ${contains} ${inOrder}`;
  return sql<{ total: number; ids: string[] | null }>`
    select total, ids[skipped + 1 : skipped + ${limit}::int] as ids
    from (select count(*)::int as total, array_agg(hits.user_id) as ids from (${hits}) hits) counted,
    lateral (
      select (least(${page}::int, greatest(1, (total + ${limit}::int - 1) / ${limit}::int)) - 1) * ${limit}::int
        as skipped
    ) wanted`;
}

async function countAccounts(db: Db, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(d.accounts), 0)::int as total from user_counts d where ${fitting(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** By a sample of 1 %. A search of one or two characters has no trigrams, so it counts as common. */
export async function isCommon(db: Db, search: string): Promise<boolean> {
  if (Array.from(search).length < 3) return true;
  const { rows } = await sql<{ seen: number; hits: number }>`
    select count(*)::int as seen, count(*) filter (where ${containing(search)})::int as hits
    from directory d tablesample system (1)
  `.execute(db);
  const { seen, hits } = rows[0] ?? { seen: 0, hits: 0 };
  return hits * 50 > seen;
}

function fitting({ status, role, level }: UserFilter) {
  const conditions = [
    status === '' ? undefined : sql`d.status = ${status}`,
    role === '' ? undefined : sql`d.role = ${role}`,
    level === '' ? undefined : sql`d.level = ${level}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** A line feed separates name and address in the column, so a search with one cannot match. */
function containing(search: string) {
  if (search.includes('\n')) return sql`false`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  // Lower-cased as in the trigger, compared with the collation of the column and its index.
  return sql`d.search like lower(${pattern} collate "pg_c_utf8") collate "C"`;
}
