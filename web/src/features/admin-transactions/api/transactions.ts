import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields, rowsAPage, type ListPage } from '../../../lib/listing/gather.ts';

const party = z.nullable(z.object({ _id: z.string(), username: z.string(), email: z.string() }));

export const adminTransaction = z.object({
  _id: z.string(),
  description: z.string(),
  /** `fromUser` and `toUser` are null for the house, an outside address or a deleted account. */
  fromUser: party,
  toUser: party,
  to: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
  type: z.string(),
  kind: z.string(),
  status: z.string(),
  createdAt: z.string(),
  settledAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  processedBy: z.nullable(z.object({ username: z.string() })),
});
export type AdminTransaction = z.infer<typeof adminTransaction>;

const answer = z.object({
  transactions: z.array(adminTransaction),
  ...pageFields,
  searchedPartially: z.boolean(),
});

export interface TransactionFilter {
  search: string;
  type: string;
  status: string;
}

export type TransactionPage = ListPage<AdminTransaction> & { searchedPartially: boolean };

interface TransactionOrder {
  sort: string;
  descending: boolean;
}

const newestFirst: TransactionOrder = { sort: 'createdAt', descending: true };

type Filtered = TransactionFilter & TransactionOrder;

/** The server's own order is not sent. */
function wordsOf({ search, type, status, sort, descending }: Filtered): URLSearchParams {
  const words = new URLSearchParams();
  if (type !== 'all') words.set('type', type);
  if (status !== 'all') words.set('status', status);
  if (search !== '') words.set('search', search);
  if (sort !== newestFirst.sort || !descending) {
    words.set('sortBy', sort);
    words.set('sortOrder', descending ? 'desc' : 'asc');
  }
  return words;
}

interface Wish extends Filtered {
  page: number;
  limit: number;
}

async function askTransactions({ page, limit, ...filter }: Wish, signal?: AbortSignal) {
  const query = new URLSearchParams([
    ['page', page.toString()],
    ['limit', limit.toString()],
    ...wordsOf(filter),
  ]);
  const { transactions, ...more } = await request('GET', `/admin/transactions?${query.toString()}`, {
    answer,
    fallback: i18next.t('admin-transactions:loadFailed'),
    signal,
  });
  return { rows: transactions, ...more } satisfies TransactionPage;
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

export function csvPath(wish: Filtered): string {
  const query = wordsOf(wish).toString();
  return `/admin/transactions/export${query === '' ? '' : `?${query}`}`;
}
