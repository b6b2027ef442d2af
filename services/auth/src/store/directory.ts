import { sql, type Db } from '@tael/postgres';
import { findAdminUsers, type AdminUser } from './admin-users.ts';

export const sortings = ['created', 'username', 'email'] as const;
export type Sorting = (typeof sortings)[number];

export interface UserFilter {
  /** Part of username or e-mail, taken literally. */
  search: string;
  status: string;
  role: string;
  level: string;
}

export interface PageOf<T> {
  items: T[];
  total: number;
  totalPages: number;
  currentPage: number;
}

const order = {
  created: { asc: sql`d.created_at, d.user_id`, desc: sql`d.created_at desc, d.user_id desc` },
  username: { asc: sql`d.search, d.user_id`, desc: sql`d.search desc, d.user_id desc` },
  email: {
    asc: sql`split_part(d.search, E'\n', 2), d.user_id`,
    desc: sql`split_part(d.search, E'\n', 2) desc, d.user_id desc`,
  },
};

/**
 * One pass counts the matches and picks the page: the index of the order is read through, or the trigrams when they
 * leave little. A page past the end is the last one.
 */
export async function findUserPage(
  db: Db,
  filter: UserFilter,
  list: { page: number; limit: number; sort: Sorting; direction: 'asc' | 'desc' },
): Promise<PageOf<AdminUser>> {
  const { page, limit, sort, direction } = list;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    select total, ids[skipped + 1 : skipped + ${limit}::int] as ids
    from (
      select count(*)::int as total, array_agg(hits.user_id) as ids from (
        select d.user_id from directory d where ${matching(filter)} order by ${order[sort][direction]}
      ) hits
    ) counted,
    lateral (select (least(${page}::int, greatest(1, (total + ${limit}::int - 1) / ${limit}::int)) - 1) * ${limit}::int as skipped) page
  `.execute(db);
  const { total, ids } = rows[0] ?? { total: 0, ids: null };
  return { items: await findAdminUsers(db, ids ?? []), ...pagesOf(total, page, limit) };
}

export function pagesOf(total: number, page: number, limit: number): Omit<PageOf<never>, 'items'> {
  const totalPages = Math.ceil(total / limit);
  return { total, totalPages, currentPage: Math.min(page, Math.max(1, totalPages)) };
}

function matching({ search, status, role, level }: UserFilter) {
  const conditions = [
    status === '' ? undefined : sql`d.status = ${status}`,
    role === '' ? undefined : sql`d.role = ${role}`,
    level === '' ? undefined : sql`d.level = ${level}`,
    search === '' ? undefined : containing(search),
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The line feed divides name from address: a needle with one in it is in neither. */
function containing(search: string) {
  if (search.includes('\n')) return sql`false`;
  return sql`d.search like lower(${literally(search)} collate "pg_c_utf8")`;
}

function literally(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&')}%`;
}
