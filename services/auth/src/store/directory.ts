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
  const total = filter.search === '' ? await countAccounts(db, filter) : await countMatches(db, filter);
  const pages = pagesOf(total, list);
  if (total === 0) return { items: [], ...pages };
  const page = { ...list, page: pages.currentPage };
  const statement =
    filter.search === '' ? pageIds(filter, page) : matchingIds(filter, page, await isCommon(db, total));
  const { rows } = await statement.execute(db);
  return { items: rows.map(({ id }) => id), ...pages };
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
 * `offset 0` separates two steps, because Postgres misjudges the number of matches. Common matches come from the index
 * of the order until the page is full. Rare ones are found by their trigrams, then sorted.
 */
export function matchingIds(
  filter: UserFilter,
  { page, limit, sort, direction }: ListOrder,
  common: boolean,
) {
  const ordered = sql`order by ${order[sort][direction]}`;
  const [fits, contains] = [fitting(filter), containing(filter.search)];
  const matches = common
    ? sql`(select * from directory d where ${fits} ${ordered} offset 0) d where ${contains}`
    : sql`(select * from directory d where ${fits} and ${contains} offset 0) d ${ordered}`;
  return sql<{ id: string }>`
    select d.user_id as id from ${matches} limit ${limit} offset ${(page - 1) * limit}`;
}

async function countAccounts(db: Db, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(d.accounts), 0)::int as total from user_counts d where ${fitting(filter)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countMatches(db: Db, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from directory d where ${fitting(filter)} and ${containing(filter.search)}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** True if `matches` is more than 2 % of all accounts. */
export async function isCommon(db: Db, matches: number): Promise<boolean> {
  return matches * 50 > (await countAccounts(db, { search: '', status: '', role: '', level: '' }));
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
