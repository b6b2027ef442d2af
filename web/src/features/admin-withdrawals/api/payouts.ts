import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';
import { methods } from '../../../product/withdrawals/withdrawal.ts';

const person = z.object({ _id: z.string(), username: z.string() });
const signal = z.object({ kind: z.string(), reason: z.string() });
export type Signal = z.infer<typeof signal>;

export const payout = z.object({
  _id: z.string(),
  amount: z.number(),
  withdrawalMethod: z.enum(methods),
  status: z.string(),
  createdAt: z.string(),
  accountInfo: z.record(z.string(), z.string()),
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  adminNotes: z.string(),
  processedBy: z.nullable(z.object({ username: z.string() })),
  processedAt: z.nullable(z.string()),
  claim: z.nullable(z.object({ by: person, until: z.string() })),
  approvals: z.array(z.object({ ...person.shape, at: z.string() })),
  approvalsNeeded: z.number(),
  outcomeUnknownSince: z.nullable(z.string()),
  /** The owner's payout limit for today, and how much of it is approved. */
  ownersDay: z.object({ limit: z.number(), approved: z.number() }),
  signals: z.array(signal),
  /** Services that are away: their signals are missing. */
  missing: z.array(z.string()),
});
export type Payout = z.infer<typeof payout>;
export type PayoutPage = ListPage<Payout>;

const pageAnswer = z.object({
  withdrawals: z.array(payout),
  total: z.number(),
  totalPages: z.number(),
  currentPage: z.number(),
});

export interface PayoutFilter {
  search: string;
  /** A state, `all`, or `unknown` for payouts whose outcome is unknown. */
  status: string;
}

export interface PayoutWish extends PayoutFilter {
  page: number;
  newest: boolean;
}

/** A table of 100 rows takes too long to draw. */
export const rowsShown = 50;

async function askPayouts(wish: PayoutWish, limit: number, signal?: AbortSignal): Promise<PayoutPage> {
  const { search, status, page, newest } = wish;
  const query = new URLSearchParams({ status, limit: limit.toString(), page: page.toString() });
  query.set('sort', newest ? 'newest' : 'oldest');
  if (search !== '') query.set('search', search);
  const { withdrawals, ...more } = await request('GET', `/withdrawals/admin?${query.toString()}`, {
    answer: pageAnswer,
    fallback: i18next.t('admin-withdrawals:loadFailed'),
    signal,
  });
  return { rows: withdrawals, ...more };
}

/** The server returns these as one list, oldest first and without a search. */
async function askUnknown({ search, newest }: PayoutWish, signal?: AbortSignal): Promise<PayoutPage> {
  const { withdrawals } = await request('GET', '/withdrawals/admin/unknown', {
    answer: z.object({ withdrawals: z.array(payout) }),
    fallback: i18next.t('admin-withdrawals:loadFailed'),
    signal,
  });
  const needle = search.toLowerCase();
  const rows = withdrawals.filter(({ userId }) =>
    [userId.username, userId.email].some((text) => text.toLowerCase().includes(needle)),
  );
  if (newest) rows.reverse();
  return { rows, total: rows.length, totalPages: 1, currentPage: 1 };
}

const ask = (wish: PayoutWish, limit: number, signal?: AbortSignal): Promise<PayoutPage> =>
  wish.status === 'unknown' ? askUnknown(wish, signal) : askPayouts(wish, limit, signal);

export const deskKey = ['admin', 'withdrawals'] as const;
export const listsKey = [...deskKey, 'list'] as const;

/** Other administrators work on the same queue. */
const refreshMs = 15_000;

export const payoutsQuery = (wish: PayoutWish) =>
  queryOptions({
    queryKey: [...listsKey, wish],
    queryFn: ({ signal }) => ask(wish, rowsShown, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

export const pagesOfPayouts = (filter: PayoutFilter) => (page: number) =>
  ask({ ...filter, page, newest: false }, rowsAPage);

const historyShown = 10;

/** The search matches parts of an email, so payouts of similar addresses are filtered out here. */
export const historyQuery = ({ _id, email }: Payout['userId']) =>
  queryOptions({
    queryKey: [...deskKey, 'history', _id],
    queryFn: async ({ signal }) => {
      const wish = { search: email, status: 'all', page: 1, newest: true };
      const { rows } = await askPayouts(wish, rowsShown, signal);
      return rows.filter(({ userId }) => userId._id === _id).slice(0, historyShown);
    },
  });
