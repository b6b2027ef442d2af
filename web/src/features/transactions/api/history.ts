import * as z from 'zod/mini';
import { transactionPage, transactionPages } from '../../../product/transactions/transaction.ts';

const answer = z.extend(transactionPage, {
  /** Null: the search covers the whole history. */
  searchedSince: z.nullable(z.string()),
  stats: z.object({ total: z.number(), thisMonth: z.number(), successRate: z.number() }),
});
export type Stats = z.infer<typeof answer>['stats'];

export interface HistoryFilter {
  type: string;
  status: string;
  search: string;
  from: string;
  to: string;
}

const asQuery = (filter: HistoryFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const transactionHistory = (filter: HistoryFilter) =>
  transactionPages(['transactions', 'history'], '/transactions', answer, asQuery(filter));

export const exportPath = (filter: HistoryFilter): string =>
  `/transactions/export?${new URLSearchParams(asQuery(filter)).toString()}`;
