import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { rowsAPage } from '../../../lib/listing/gather.ts';
import {
  askPayouts,
  deskKey,
  listsKey,
  type Payout,
  type PayoutPage,
} from '../../../product/admin-payouts/payout.ts';

export interface PayoutFilter {
  kind: Payout['kind'];
  search: string;
  /** A state, `all`, or `unknown` for an unknown outcome. */
  status: string;
}

export interface PayoutWish extends PayoutFilter {
  page: number;
  newest: boolean;
}

/** A table of 100 rows takes too long to draw. */
export const rowsShown = 50;

/** The server's own kind is not sent. */
export const sentKind = (kind: PayoutFilter['kind']) => (kind === 'payout' ? {} : { kind });

function askPage(wish: PayoutWish, limit: number, signal?: AbortSignal): Promise<PayoutPage> {
  const { kind, search, status, page, newest } = wish;
  const sort = newest ? 'newest' : 'oldest';
  return askPayouts({ ...sentKind(kind), status, limit, page, sort, search: search || undefined }, signal);
}

async function askUnknown({ search, newest }: PayoutWish, signal?: AbortSignal): Promise<PayoutPage> {
  const { withdrawals } = await call('GET /api/withdrawals/admin/unknown', {
    fallback: i18next.t('admin-withdrawals:loadFailed'),
    signal,
  });
  const needle = search.toLowerCase();
  const rows = withdrawals.filter(({ userId }) =>
    [userId.username, userId.email].some((text) => text.toLowerCase().includes(needle)),
  );
  if (newest) rows.reverse();
  return { rows, total: rows.length, totalPages: 1, currentPage: 1, searchedPartially: false };
}

const ask = (wish: PayoutWish, limit: number, signal?: AbortSignal): Promise<PayoutPage> =>
  wish.status === 'unknown' ? askUnknown(wish, signal) : askPage(wish, limit, signal);

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

/** The search matches parts of an email, so other users' payouts are filtered out here. */
export const historyQuery = ({ _id, email }: Payout['userId']) =>
  queryOptions({
    queryKey: [...deskKey, 'history', _id],
    queryFn: async ({ signal }) => {
      const wish = { kind: 'payout', search: email, status: 'all', page: 1, newest: true } as const;
      const { rows } = await askPage(wish, rowsShown, signal);
      return rows.filter(({ userId }) => userId._id === _id).slice(0, historyShown);
    },
  });
