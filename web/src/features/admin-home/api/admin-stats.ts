import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { refreshMs } from './refresh.ts';

const operation = 'GET /api/admin/stats';
export type AdminStats = AnswerOf<typeof operation>;
export type MoneyDay = NonNullable<AdminStats['days']>[number];
export type UserDay = NonNullable<AdminStats['userDays']>[number];

export const useAdminStats = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-home:failed'), signal }),
    refetchInterval: refreshMs,
    enabled,
  });

/** Percent; null while the wallet service is unavailable. */
export function successRate({ conversionRate, settledTransactions }: AdminStats): number | null {
  return settledTransactions === 0 ? 100 : conversionRate;
}
