import { sql, type Db } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import { dayAfter, startOfDay } from '../domain/shanghai-day.ts';
import type { Kind, Status } from '../domain/withdrawal.ts';
import { listedByDay, tallyOwners, tallyOwn } from './counts.ts';
import { columns, seen, type Withdrawal } from './rows.ts';

export interface Filter {
  kind: Kind;
  userId?: string | undefined;
  status?: Status | undefined;
  search?: string | undefined;
  /** Payouts of these users match too, besides those that match `search`. */
  alsoUserIds?: readonly string[] | undefined;
}

export interface List {
  filter: Filter;
  total: number;
  /** Set if a search matches at most `few` payouts: these owners' rows are then looked up one by one. */
  owners?: readonly string[] | undefined;
  days?: readonly { day: string; count: number }[] | undefined;
}

/** A search with more than `few` payouts scans the list in order, and pages end after `reach` rows. */
const few = 5_000;
const reach = 1_000;

/** Reads totals that triggers maintain: counting a million payouts takes a second. */
export async function openList(db: Db, filter: Filter): Promise<List> {
  const { kind, userId, status, search, alsoUserIds } = filter;
  if (userId !== undefined) return { filter, total: await tallyOwn(db, { kind, userId, status }) };
  if (search !== undefined) {
    const found = await tallyOwners(db, {
      kind,
      status,
      pattern: containing(search),
      alsoUserIds: alsoUserIds ?? [],
      few,
    });
    return { filter, ...found };
  }
  const days = await listedByDay(db, kind, status);
  return { filter, days, total: days.reduce((sum, { count }) => sum + count, 0) };
}

/** A page past the end returns the last page. */
export async function findPage(
  db: Db,
  filter: Filter,
  { page, limit, oldestFirst = false }: { page: number; limit: number; oldestFirst?: boolean },
): Promise<PageOf<Withdrawal>> {
  const list = await openList(db, filter);
  const { total } = list;
  const { totalPages, currentPage } = pagesOf(isDeep(list) ? reach : total, { page, limit });
  const skip = (currentPage - 1) * limit;
  const take = Math.min(limit, total - skip);
  const items = take <= 0 ? [] : await findSlice(db, list, { skip, take, oldestFirst });
  return { items, total, totalPages, currentPage };
}

const isDeep = ({ filter, owners }: List): boolean => filter.search !== undefined && owners === undefined;

interface Place {
  skip: number;
  take: number;
  /** Reads the index from its other end; rows still come back newest first. */
  oldestFirst?: boolean;
}

async function findSlice(
  db: Db,
  list: List,
  { skip, take, oldestFirst = false }: Place,
): Promise<Withdrawal[]> {
  if (list.days !== undefined) {
    const days = oldestFirst ? list.days.toReversed() : list.days;
    const { day, skip: within } = placeByDay(days, skip);
    const place = { skip: within, take, oldestFirst };
    return oldestFirst
      ? (await read(db, list, place, sql`w.created_at >= ${startOfDay(day)}`)).reverse()
      : read(db, list, place, sql`w.created_at < ${startOfDay(dayAfter(day))}`);
  }
  if (oldestFirst) return (await read(db, list, { skip, take, oldestFirst })).reverse();
  // From the nearer end, so that the last page costs as little as the first.
  const after = list.total - skip - take;
  const isNearer = list.filter.userId !== undefined && after < skip;
  return read(db, list, isNearer ? { skip: after, take, oldestFirst: true } : { skip, take });
}

/** Skips whole days by their counts, instead of reading their rows. */
function placeByDay(days: NonNullable<List['days']>, skip: number): { day: string; skip: number } {
  for (const { day, count } of days) {
    if (skip < count) return { day, skip };
    skip -= count;
  }
  throw new Error('a place within the list');
}

export function findAfter(
  db: Db,
  list: List,
  { after, take }: { after: string | undefined; take: number },
): Promise<Withdrawal[]> {
  const place = { skip: 0, take };
  if (after === undefined) return read(db, list, place);
  // Compare with the row itself: a Date has milliseconds, Postgres has microseconds.
  const last = sql`select last.created_at, last.id from withdrawal last where last.id = ${after}`;
  return read(db, list, place, sql`(w.created_at, w.id) < (${last})`);
}

type Condition = ReturnType<typeof sql>;

/** The inner query finds the ids with an index-only scan. */
async function read(db: Db, list: List, place: Place, beyond: Condition = sql`true`): Promise<Withdrawal[]> {
  const { skip, take, oldestFirst = false } = place;
  const order = oldestFirst ? sql`w.created_at, w.id` : sql`w.created_at desc, w.id desc`;
  const { rows } = await sql<Withdrawal>`
    select ${columns} from (
      ${placesOf(list, beyond, { order, most: skip + take })} order by ${order} limit ${take} offset ${skip}
    ) slice join withdrawal w on w.id = slice.id
    order by w.created_at desc, w.id desc
  `.execute(db);
  return rows;
}

/** `offset 0` stops the planner from reordering the query: it can't estimate how many rows a search leaves. */
function placesOf(
  { filter, owners }: List,
  beyond: Condition,
  { order, most }: { order: Condition; most: number },
): Condition {
  const { kind, userId, status, search, alsoUserIds = [] } = filter;
  const inState = sql`w.kind = ${kind} and ${status === undefined ? seen : sql`w.status = ${sql.lit(status)}`}`;
  if (userId !== undefined) {
    return sql`select w.id from withdrawal w where w.user_id = ${userId} and ${inState} and ${beyond}`;
  }
  if (owners !== undefined) {
    return sql`select w.id from unnest(${owners}::uuid[]) as owner (id), lateral (
      select w.id, w.created_at from withdrawal w where w.user_id = owner.id and ${inState} and ${beyond}
      order by ${order} limit ${most}) w`;
  }
  if (search === undefined) {
    return sql`select w.id from withdrawal w where not w.hidden and ${inState} and ${beyond}`;
  }
  return sql`select w.id from (
      select w.id, w.created_at, w.user_id, w.search from withdrawal w
      where not w.hidden and ${inState} and ${beyond} order by ${order} offset 0) w
    where w.search like ${containing(search)} or w.user_id in (select unnest(${alsoUserIds}::uuid[]))`;
}

function containing(search: string): Condition {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(${pattern} collate "pg_c_utf8") collate "C"`;
}
