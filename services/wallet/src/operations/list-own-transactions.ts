import type { TransactionStatus, UserType } from '@tael/contract/wallet';
import type { Db } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { kindsOfUserType } from '../domain/kinds.ts';
import { dayAfter, startOfDay, startOfMonth } from '../domain/shanghai-day.ts';
import { depthOf, placeOf } from '../domain/history-checkpoints.ts';
import {
  countUnsettled,
  findOwnTransactions,
  searchOwnTransactions,
  type OwnFilter,
  type OwnTransaction,
} from '../store/own-transactions.ts';
import { measure, openHistory, type History } from './own-history.ts';

export type { OwnTransaction };

/** Days in Shanghai, both included. */
export interface TransactionWish {
  type?: UserType | undefined;
  status?: TransactionStatus | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface TransactionPage extends PageOf<OwnTransaction> {
  nextCursor: string | null;
  searchedSince: Date | null;
  stats: { total: number; thisMonth: number; successRate: number };
}

type PageWish = TransactionWish & { page: number; limit: number; cursor?: string | undefined };
type Page = Omit<TransactionPage, 'stats'>;

/** By page, where a page past the end returns the last; or from a cursor, which stays stable when rows are added. */
export async function listOwnTransactions(
  { database: { db }, clock }: Deps,
  userId: string,
  wish: PageWish,
): Promise<TransactionPage> {
  const filter = filterOf(userId, wish);
  const history = await openHistory(db, userId);
  const { search } = filter;
  const [page, stats] = await Promise.all([
    search === undefined
      ? turnTo(db, history, filter, wish)
      : searchIn(db, history, { ...filter, search }, wish),
    statsOf(db, history, startOfMonth(clock.now())),
  ]);
  return { ...page, stats };
}

async function statsOf(db: Db, history: History, from: Date): Promise<TransactionPage['stats']> {
  const whole: OwnFilter = { userId: history.userId, kinds: kindsOfUserType() };
  const [month, { pending, failed }] = await Promise.all([
    measure(db, history, { ...whole, from }),
    countUnsettled(db, whole),
  ]);
  const settled = history.total - pending;
  return {
    total: history.total,
    thisMonth: month.total,
    successRate: settled === 0 ? 0 : ((settled - failed) / settled) * 100,
  };
}

async function turnTo(db: Db, history: History, filter: OwnFilter, wish: PageWish): Promise<Page> {
  const { total, before, top } = await measure(db, history, filter);
  const place = placeIn(total, wish);
  const { checkpoint, skip } = placeOf({ before, total: top }, place.skip);
  const notAfter = checkpoint === undefined ? undefined : history.checkpoints[checkpoint]?.until;
  const range = wish.cursor === undefined ? { notAfter, skip } : { after: wish.cursor, skip: 0 };
  const found = await findOwnTransactions(db, filter, { ...range, take: wish.limit + 1 });
  return pageOf(found, { ...place, limit: wish.limit, searchedSince: null });
}

/** A search covers at least this many of the newest rows; a date filter reaches older ones. */
const searched = 4_000;

async function searchIn(
  db: Db,
  history: History,
  filter: OwnFilter & { search: string },
  wish: PageWish,
): Promise<Page> {
  const { before, top } = await measure(db, history, filter);
  const checkpoint = depthOf({ before, total: top }, searched);
  const above = checkpoint === undefined ? undefined : history.checkpoints[checkpoint]?.until;
  const { page, limit, cursor: after } = wish;
  const { items, total } = await searchOwnTransactions(db, filter, { above, after, page, limit });
  const searchedSince = above === undefined ? null : new Date(above);
  return pageOf(items, { ...placeIn(total, wish), limit, searchedSince });
}

function placeIn(total: number, { page, limit, cursor }: PageWish) {
  const pages = pagesOf(total, { page, limit });
  return { ...pages, skip: cursor === undefined ? (pages.currentPage - 1) * limit : 0 };
}

function pageOf(
  found: readonly OwnTransaction[],
  place: Omit<Page, 'items' | 'nextCursor'> & { limit: number; skip: number },
): Page {
  const { limit, skip: _skip, ...page } = place;
  const items = found.slice(0, limit);
  return { ...page, items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const exportedAtOnce = 500;

export async function* exportOwnTransactions(
  { database: { db } }: Deps,
  userId: string,
  wish: TransactionWish,
): AsyncGenerator<OwnTransaction> {
  const filter = filterOf(userId, wish);
  const { search } = filter;
  if (search !== undefined) {
    yield* searchThrough(db, { ...filter, search });
    return;
  }
  for (let after: string | undefined; ;) {
    const portion = await findOwnTransactions(db, filter, { after, skip: 0, take: exportedAtOnce });
    yield* portion;
    if (portion.length < exportedAtOnce) return;
    after = portion.at(-1)?.id;
  }
}

/** Searches between neighbouring checkpoints, so that no statement takes long. */
async function* searchThrough(
  db: Db,
  filter: OwnFilter & { search: string },
): AsyncGenerator<OwnTransaction> {
  const { checkpoints } = await openHistory(db, filter.userId);
  for (let place = checkpoints.length; place >= 0; place -= 1) {
    const bounds = { notAfter: checkpoints[place]?.until, above: checkpoints[place - 1]?.until };
    const { items } = await searchOwnTransactions(db, filter, { ...bounds, page: 1, limit: 1_000_000 });
    yield* items;
  }
}

const filterOf = (userId: string, { type, status, search, from, to }: TransactionWish): OwnFilter => ({
  userId,
  kinds: kindsOfUserType(type),
  status,
  search: search === '' ? undefined : search,
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : startOfDay(dayAfter(to)),
});
