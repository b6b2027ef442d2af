import { infiniteQueryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const friend = z.object({
  id: z.string(),
  username: z.string(),
  status: z.string(),
  joinedDate: z.string(),
  lastActive: z.nullable(z.string()),
  pointsEarned: z.number(),
  referralPoints: z.number(),
});
export type Friend = z.infer<typeof friend>;

const pageSize = 20;

export const referralHistory = infiniteQueryOptions({
  queryKey: ['referrals', 'history'],
  initialPageParam: 1,
  getNextPageParam: (last: Friend[], _all, page: number) => (last.length < pageSize ? undefined : page + 1),
  queryFn: async ({ pageParam, signal }) => {
    const { referrals } = await request(
      'GET',
      `/user/referrals/history?page=${pageParam}&limit=${pageSize}`,
      { answer: z.object({ referrals: z.array(friend) }), fallback: i18next.t('invite:failed'), signal },
    );
    return referrals;
  },
});
