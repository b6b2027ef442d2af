import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import { rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';

const list = 'GET /api/admin/transactions';
export type AdminTransaction = AnswerOf<typeof list>['transactions'][number];
export type TransactionPage = ListPage<AdminTransaction> & { searchedPartially: boolean };

export interface TransactionFilter {
  search: string;
  type: string;
  status: string;
}

interface TransactionOrder {
  sort: string;
  descending: boolean;
}

const newestFirst: TransactionOrder = { sort: 'createdAt', descending: true };

type Filtered = TransactionFilter & TransactionOrder;

/** The server's own order is not sent. */
const queryOf = ({ search, type, status, sort, descending }: Filtered) => ({
  type: type === 'all' ? undefined : type,
  status: status === 'all' ? undefined : status,
  search: search || undefined,
  ...((sort !== newestFirst.sort || !descending) && {
    sortBy: sort,
    sortOrder: descending ? 'desc' : 'asc',
  }),
});

interface Wish extends Filtered {
  page: number;
  limit: number;
}

async function askTransactions(
  { page, limit, ...filter }: Wish,
  signal?: AbortSignal,
): Promise<TransactionPage> {
  const { transactions, ...more } = await call(list, {
    query: { page, limit, ...queryOf(filter) },
    fallback: i18next.t('admin-transactions:loadFailed'),
    signal,
  });
  return { rows: transactions, ...more };
}

export const transactionsKey = ['admin', 'transactions'] as const;

export const transactionsQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [...transactionsKey, 'list', wish],
    queryFn: ({ signal }) => askTransactions(wish, signal),
    placeholderData: keepPreviousData,
  });

export const pagesOfTransactions = (filter: TransactionFilter) => (page: number) =>
  askTransactions({ ...filter, ...newestFirst, page, limit: rowsAPage });

export const oneTransactionQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { rows } = await askTransactions(
        { search: id, type: 'all', status: 'all', ...newestFirst, page: 1, limit: 20 },
        signal,
      );
      return rows.find(({ _id }) => _id === id) ?? null;
    },
  });

export const csvPath = (wish: Filtered) =>
  pathOf('GET /api/admin/transactions/export', { query: queryOf(wish) });
