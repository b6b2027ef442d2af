import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const operation = 'GET /api/points/history';
type Page = AnswerOf<typeof operation>;
/** Points are not signed if the type gives the sign; those of an adjustment are signed. */
export type PointsEntry = Page['transactions'][number];
export type PointsSummary = Page['summary'];

export const entryTypes = ['earned', 'redeemed', 'other'] as const;
export type EntryType = (typeof entryTypes)[number];

const ask = (query: InputOf<typeof operation>['query'], signal: AbortSignal) =>
  call(operation, { query, fallback: i18next.t('points:failed'), signal });

/** Only the list of all entries is stored for times without a network. */
export const pointsHistory = (type: EntryType | '') =>
  infiniteQueryOptions({
    queryKey: ['points', 'history', type],
    meta: type === '' ? keeps() : {},
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }: Page) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    queryFn: ({ pageParam: page, signal }) => ask({ page, limit: 20, type: type || undefined }, signal),
  });

const recent = 50;

/** Searches the latest redemptions only; null if it is not among them. */
export const redemption = (id: string) =>
  queryOptions({
    queryKey: ['points', 'redemption', id],
    queryFn: async ({ signal }) => {
      const { transactions } = await ask({ page: 1, limit: recent, type: 'redeemed' }, signal);
      return transactions.find(({ redemptionId }) => redemptionId === id) ?? null;
    },
  });
