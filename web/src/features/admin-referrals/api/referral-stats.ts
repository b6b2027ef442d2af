import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { referralsKey } from './referrals.ts';

const answer = z.object({
  stats: z.object({
    totalReferrals: z.number(),
    pendingReferrals: z.number(),
    completedReferrals: z.number(),
    failedReferrals: z.number(),
    totalPointsDistributed: z.number(),
  }),
});

export type ReferralStats = z.infer<typeof answer>['stats'];

export const referralStatsQuery = queryOptions({
  queryKey: [...referralsKey, 'stats'],
  queryFn: async ({ signal }) => {
    const fallback = i18next.t('admin-referrals:stats.loadFailed');
    return (await request('GET', '/user/admin/referrals/stats', { answer, fallback, signal })).stats;
  },
});
