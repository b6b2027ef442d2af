import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { refreshMs } from './refresh.ts';

const answer = z.object({ byStatus: z.object({ pending: z.object({ count: z.number() }) }) });

export const usePayoutQueue = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'payout-queue'],
    queryFn: async ({ signal }) => {
      const { byStatus } = await request('GET', '/withdrawals/admin/stats', {
        answer,
        fallback: i18next.t('admin-home:failed'),
        signal,
      });
      return byStatus.pending.count;
    },
    refetchInterval: refreshMs,
    enabled,
  });
