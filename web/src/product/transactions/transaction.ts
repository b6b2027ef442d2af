import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const transaction = z.object({
  _id: z.string(),
  type: z.string(),
  kind: z.string(),
  amount: z.number(),
  currency: z.enum(['USDC', 'CNY']),
  incoming: z.boolean(),
  to: z.nullable(z.string()),
  from: z.nullable(z.string()),
  description: z.string(),
  status: z.string(),
  createdAt: z.string(),
});
export type Transaction = z.infer<typeof transaction>;

const receipt = z.extend(transaction, {
  /** The ¥ side of a purchase or sale. */
  counterAmount: z.nullable(z.number()),
  coinPrice: z.nullable(z.number()),
  timeline: z.array(z.object({ status: z.string(), at: z.string(), reason: z.optional(z.string()) })),
});
export type Receipt = z.infer<typeof receipt>;

export const transactionPage = z.object({
  transactions: z.array(transaction),
  nextCursor: z.nullable(z.string()),
});

const perPage = 20;

/** By cursor, so that new transactions don't shift the pages. */
export function transactionPages<Page extends z.infer<typeof transactionPage>>(
  key: readonly string[],
  path: string,
  answer: z.ZodMiniType<Page>,
  wish: Record<string, string> = {},
) {
  return infiniteQueryOptions({
    queryKey: [...key, wish],
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...wish, limit: String(perPage) });
      if (pageParam !== '') query.set('cursor', pageParam);
      return request('GET', `${path}?${query.toString()}`, {
        answer,
        fallback: i18next.t('transactions:failed'),
        signal,
      });
    },
  });
}

const shownLately = 5;

export const recentTransactions = queryOptions({
  queryKey: ['transactions', 'recent'],
  meta: keeps(),
  queryFn: async ({ signal }) => {
    const { transactions } = await request('GET', `/transactions?limit=${shownLately}`, {
      answer: transactionPage,
      fallback: i18next.t('transactions:failed'),
      signal,
    });
    return transactions;
  },
});

export const oneTransaction = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'one', id],
    queryFn: async ({ signal }) => {
      const answered = await request('GET', `/transactions/${encodeURIComponent(id)}`, {
        answer: z.object({ transaction: receipt }),
        fallback: i18next.t('transactions:failed'),
        signal,
      });
      return answered.transaction;
    },
  });
