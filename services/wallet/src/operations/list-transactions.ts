import type { Deps } from '../deps.ts';
import { kindsOfUserType, type UserType } from '../domain/kinds.ts';
import { dayAfter, startOfDay, startOfMonth } from '../domain/shanghai-day.ts';
import type { TransactionStatus } from '../domain/transaction-status.ts';
import {
  countOwnHistory,
  countOwnTransactions,
  findOwnTransactions,
  type OwnFilter,
  type OwnTransaction,
} from '../store/own-transactions.ts';

export type { OwnTransaction };

/** As a client asks; days are Shanghai's, both included. */
export interface TransactionWish {
  type?: UserType | undefined;
  status?: TransactionStatus | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface TransactionPage {
  items: OwnTransaction[];
  total: number;
  totalPages: number;
  currentPage: number;
  /** Where the next page begins, undefined at the end. */
  nextCursor: string | undefined;
  stats: { total: number; thisMonth: number; successRate: number };
}

/** By page, a page past the end being the last; or from a cursor on, which doesn't shift when something is added. */
export async function listTransactions(
  { database: { db }, clock }: Deps,
  userId: string,
  wish: TransactionWish & { page: number; limit: number; cursor?: string | undefined },
): Promise<TransactionPage> {
  const filter = filterOf(userId, wish);
  const [filtered, counts] = await Promise.all([
    isWhole(wish) ? undefined : countOwnTransactions(db, filter),
    countOwnHistory(db, userId, startOfMonth(clock.now())),
  ]);
  const total = filtered ?? counts.total;
  const totalPages = Math.ceil(total / wish.limit);
  const currentPage = Math.max(1, Math.min(wish.page, totalPages));
  const skip = wish.cursor === undefined ? (currentPage - 1) * wish.limit : 0;
  // One more than is shown: it tells whether anything follows.
  const found = await findOwnTransactions(db, filter, { after: wish.cursor, skip, take: wish.limit + 1 });
  const items = found.slice(0, wish.limit);
  const settled = counts.completed + counts.failed;
  return {
    items,
    total,
    totalPages,
    currentPage,
    nextCursor: found.length > wish.limit ? items.at(-1)?.id : undefined,
    stats: {
      total: counts.total,
      thisMonth: counts.thisMonth,
      successRate: settled === 0 ? 0 : (counts.completed / settled) * 100,
    },
  };
}

const exportedAtOnce = 500;

/** The whole list in portions, for an export that is streamed. */
export async function* exportTransactions(
  { database: { db } }: Deps,
  userId: string,
  wish: TransactionWish,
): AsyncGenerator<OwnTransaction> {
  const filter = filterOf(userId, wish);
  for (let after: string | undefined; ;) {
    const portion = await findOwnTransactions(db, filter, { after, skip: 0, take: exportedAtOnce });
    yield* portion;
    if (portion.length < exportedAtOnce) return;
    after = portion.at(-1)?.id;
  }
}

/** Nothing is left out, so the history's own count will do. */
const isWhole = ({ type, status, search, from, to }: TransactionWish): boolean =>
  type === undefined && status === undefined && !search && from === undefined && to === undefined;

const filterOf = (userId: string, { type, status, search, from, to }: TransactionWish): OwnFilter => ({
  userId,
  kinds: kindsOfUserType(type),
  status,
  search: search === '' ? undefined : search,
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : startOfDay(dayAfter(to)),
});
