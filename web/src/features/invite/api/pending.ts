import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'GET /api/user/pending-referrals';
export type PendingReferral = AnswerOf<typeof operation>['pendingReferrals'][number];

export const pendingReferrals = queryOptions({
  queryKey: ['referrals', 'pending'],
  queryFn: async ({ signal }) =>
    (await call(operation, { fallback: i18next.t('invite:failed'), signal })).pendingReferrals,
});
