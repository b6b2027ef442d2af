import { sql, type Db } from '@tael/postgres';
import type { Status } from '../domain/withdrawal.ts';
import { columns, ofLivingOwner, seen, type Withdrawal } from './rows.ts';

export interface PageOf<T> {
  items: T[];
  total: number;
  totalPages: number;
  currentPage: number;
}

export interface Filter {
  /** Whose; all people's when absent. */
  userId?: string | undefined;
  status?: Status | undefined;
  /** Part of a username, taken literally. */
  search?: string | undefined;
  /** Found by an address that contains it, where only auth knows addresses. */
  alsoOf?: readonly string[] | undefined;
}

/** Newest first. A page past the end is the last one. */
export async function findPage(
  db: Db,
  filter: Filter,
  { page, limit }: { page: number; limit: number },
): Promise<PageOf<Withdrawal>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from withdrawal w where ${fitting(filter)}
  `.execute(db);
  const total = counted[0]?.total ?? 0;
  const totalPages = Math.ceil(total / limit);
  const currentPage = Math.min(page, Math.max(1, totalPages));
  const { rows: items } = await sql<Withdrawal>`
    select ${columns} from withdrawal w where ${fitting(filter)}
    order by w.created_at desc, w.id desc limit ${limit} offset ${(currentPage - 1) * limit}
  `.execute(db);
  return { items, total, totalPages, currentPage };
}

/** The next portion of the same list, after a row of it, for an export. */
export async function findAfter(
  db: Db,
  filter: Filter,
  { after, take }: { after: string | undefined; take: number },
): Promise<Withdrawal[]> {
  // Compared with the row itself: a Date knows milliseconds, Postgres more.
  const beyond =
    after === undefined
      ? sql`true`
      : sql`(w.created_at, w.id) < (select last.created_at, last.id from withdrawal last where last.id = ${after})`;
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w where ${fitting(filter)} and ${beyond}
    order by w.created_at desc, w.id desc limit ${take}
  `.execute(db);
  return rows;
}

function fitting({ userId, status, search, alsoOf }: Filter) {
  const conditions = [
    seen,
    // A user who reads their own is not deleted.
    userId === undefined ? ofLivingOwner : sql`w.user_id = ${userId}`,
    ...(status === undefined ? [] : [sql`w.status = ${status}`]),
    ...(search === undefined
      ? []
      : [sql`w.user_id in (${named(search)} union select unnest(${alsoOf ?? []}::uuid[]))`]),
  ];
  return sql.join(conditions, sql` and `);
}

function named(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`
    select f.user_id from user_facts f where f.deleted_at is null
      and f.search like lower(${pattern} collate "pg_c_utf8") collate "C"`;
}
