import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { referralsKey } from './referrals.ts';

const operation = 'GET /api/user/admin/referrals/stats';
export type ReferralStats = AnswerOf<typeof operation>['stats'];

export const referralStatsQuery = queryOptions({
  queryKey: [...referralsKey, 'stats'],
  queryFn: async ({ signal }) => {
    const fallback = i18next.t('admin-referrals:stats.loadFailed');
    return (await call(operation, { fallback, signal })).stats;
  },
});
