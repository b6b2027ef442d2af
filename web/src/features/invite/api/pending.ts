import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const pending = z.object({
  _id: z.string(),
  amount: z.number(),
  metadata: z.object({
    referredUser: z.object({ username: z.string(), createdAt: z.string() }),
    verificationScore: z.optional(z.number()),
  }),
});

export type PendingReferral = z.infer<typeof pending>;

export const pendingReferrals = queryOptions({
  queryKey: ['referrals', 'pending'],
  queryFn: async ({ signal }) => {
    const answered = await request('GET', '/user/pending-referrals', {
      answer: z.object({ pendingReferrals: z.array(pending) }),
      fallback: i18next.t('invite:failed'),
      signal,
    });
    return answered.pendingReferrals;
  },
});
