import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const list = 'GET /api/transactions';
const readOne = 'GET /api/transactions/:id';
export type Transaction = AnswerOf<typeof list>['transactions'][number];
export type Receipt = AnswerOf<typeof readOne>['transaction'];

const perPage = 20;

interface PageWish {
  query: { limit: number; cursor: string | undefined };
  fallback: string;
  signal: AbortSignal;
}

/** By cursor, so that new transactions don't shift the pages. */
export const transactionPages = <Page extends { nextCursor: string | null }>(
  queryKey: readonly unknown[],
  ask: (wish: PageWish) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    queryFn: ({ pageParam, signal }) =>
      ask({
        query: { limit: perPage, cursor: pageParam || undefined },
        fallback: i18next.t('transactions:failed'),
        signal,
      }),
  });

const shownLately = 5;

export const recentTransactions = queryOptions({
  queryKey: ['transactions', 'recent'],
  meta: keeps(),
  queryFn: ({ signal }) =>
    call(list, { query: { limit: shownLately }, fallback: i18next.t('transactions:failed'), signal }),
  select: ({ transactions }) => transactions,
});

export const oneTransaction = (id: string) =>
  queryOptions({
    queryKey: ['transactions', 'one', id],
    queryFn: ({ signal }) =>
      call(readOne, { params: { id }, fallback: i18next.t('transactions:failed'), signal }),
    select: ({ transaction }) => transaction,
  });
