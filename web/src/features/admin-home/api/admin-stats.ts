import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { refreshMs } from './refresh.ts';

/** Null while its service is unavailable. A change is also null without an earlier value. */
const figure = z.nullable(z.number());

const moneyDay = z.object({ date: z.string(), transactions: z.number(), volume: z.number() });
export type MoneyDay = z.infer<typeof moneyDay>;

const userDay = z.object({ date: z.string(), activeUsers: z.number(), newUsers: z.number() });
export type UserDay = z.infer<typeof userDay>;

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
  settledTransactions: figure,
  changes: z.object({
    totalUsers: figure,
    activeUsers: figure,
    volume: figure,
    points: figure,
    transactions: figure,
    dailyTransactions: figure,
    totalStablecoins: figure,
  }),
  days: z.nullable(z.array(moneyDay)),
  userDays: z.nullable(z.array(userDay)),
  missing: z.array(z.string()),
});
export type AdminStats = z.infer<typeof answer>;

export const useAdminStats = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) =>
      request('GET', '/admin/stats', { answer, fallback: i18next.t('admin-home:failed'), signal }),
    refetchInterval: refreshMs,
    enabled,
  });

/** Percent; null while the wallet service is unavailable. */
export function successRate({ conversionRate, settledTransactions }: AdminStats): number | null {
  return settledTransactions === 0 ? 100 : conversionRate;
}
