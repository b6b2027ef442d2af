import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { refreshMs } from './refresh.ts';

export const usePayoutQueue = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'payout-queue'],
    queryFn: async ({ signal }) => {
      const { byStatus } = await call('GET /api/withdrawals/admin/stats', {
        fallback: i18next.t('admin-home:failed'),
        signal,
      });
      return byStatus.pending.count;
    },
    refetchInterval: refreshMs,
    enabled,
  });
