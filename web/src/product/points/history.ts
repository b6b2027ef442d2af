import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { keeps, pagesOf } from '../../lib/storage/last-known.ts';

const entry = z.object({
  id: z.string(),
  description: z.string(),
  /** Not signed if the type gives the sign; an adjustment is signed. */
  points: z.number(),
  type: z.string(),
  date: z.string(),
  special: z.boolean(),
  status: z.string(),
  source: z.string(),
  redemptionId: z.optional(z.string()),
});
export type PointsEntry = z.infer<typeof entry>;

const summary = z.object({
  total: z.number(),
  available: z.number(),
  level: z.string(),
  nextLevel: z.nullable(z.string()),
  progress: z.number(),
  pointsToNextLevel: z.number(),
});
export type PointsSummary = z.infer<typeof summary>;

const page = z.object({
  transactions: z.array(entry),
  summary,
  totalPages: z.number(),
  currentPage: z.number(),
});

export const entryTypes = ['earned', 'redeemed', 'other'] as const;
export type EntryType = (typeof entryTypes)[number];

const ask = (search: string, signal: AbortSignal) =>
  request('GET', `/points/history?${search}`, {
    answer: page,
    fallback: i18next.t('points:failed'),
    signal,
  });

/** Only the list of all entries is stored for times without a network. */
export const pointsHistory = (type: EntryType | '') =>
  infiniteQueryOptions({
    queryKey: ['points', 'history', type],
    meta: type === '' ? keeps(pagesOf(page)) : {},
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }: z.infer<typeof page>) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    queryFn: ({ pageParam, signal }) =>
      ask(`page=${pageParam}&limit=20${type === '' ? '' : `&type=${type}`}`, signal),
  });

const recent = 50;

/** Searches the latest redemptions only; null if it is not among them. */
export const redemption = (id: string) =>
  queryOptions({
    queryKey: ['points', 'redemption', id],
    queryFn: async ({ signal }) => {
      const { transactions } = await ask(`page=1&limit=${recent}&type=redeemed`, signal);
      return transactions.find(({ redemptionId }) => redemptionId === id) ?? null;
    },
  });
