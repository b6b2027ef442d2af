import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'GET /api/user/referrals/history';
export type Friend = AnswerOf<typeof operation>['referrals'][number];

const pageSize = 20;

export const referralHistory = infiniteQueryOptions({
  queryKey: ['referrals', 'history'],
  initialPageParam: 1,
  getNextPageParam: (last: Friend[], _all, page: number) => (last.length < pageSize ? undefined : page + 1),
  queryFn: async ({ pageParam: page, signal }) => {
    const query = { page, limit: pageSize };
    return (await call(operation, { query, fallback: i18next.t('invite:failed'), signal })).referrals;
  },
});
