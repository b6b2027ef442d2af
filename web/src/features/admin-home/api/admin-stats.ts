import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const refreshMs = 30_000;

/** Null while its owner is away; of a change, when there is nothing to compare with. */
const figure = z.nullable(z.number());

const answer = z.object({
  totalUsers: figure,
  activeUsers: figure,
  activeRate: figure,
  totalVolume: figure,
  totalPoints: figure,
  dailyTransactions: figure,
  totalTransactions: figure,
  avgTransaction: figure,
  totalStablecoins: figure,
  conversionRate: figure,
  changes: z.object({
    totalUsers: figure,
    activeUsers: figure,
    volume: figure,
    points: figure,
    transactions: figure,
    dailyTransactions: figure,
  }),
});
export type AdminStats = z.infer<typeof answer>;

export const useAdminStats = () =>
  useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) =>
      request('GET', '/admin/stats', { answer, fallback: i18next.t('admin-home:failed'), signal }),
    refetchInterval: refreshMs,
  });
