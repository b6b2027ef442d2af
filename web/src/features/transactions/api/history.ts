import type { AnswerOf } from '@tael/contract/client';
import { call, pathOf } from '../../../lib/http.ts';
import { transactionPages } from '../../../product/transactions/transaction.ts';

const operation = 'GET /api/transactions';
export type Stats = AnswerOf<typeof operation>['stats'];

export interface HistoryFilter {
  type: string;
  status: string;
  search: string;
  from: string;
  to: string;
}

const queryOf = (filter: HistoryFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const transactionHistory = (filter: HistoryFilter) =>
  transactionPages(['transactions', 'history', queryOf(filter)], ({ query, ...options }) =>
    call(operation, { query: { ...queryOf(filter), ...query }, ...options }),
  );

export const exportPath = (filter: HistoryFilter) =>
  pathOf('GET /api/transactions/export', { query: queryOf(filter) });
