import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const answer = z.object({
  invitationCode: z.string(),
  totalReferrals: z.number(),
  activeReferrals: z.number(),
  pointsEarned: z.number(),
  referralTier: z.nullable(z.string()),
  userTotalPoints: z.nullable(z.number()),
});
export type ReferralSummary = z.infer<typeof answer>;

export const referralSummary = queryOptions({
  queryKey: ['referrals', 'summary'],
  meta: keeps(),
  queryFn: ({ signal }) =>
    request('GET', '/user/referrals', { answer, fallback: i18next.t('invite:failed'), signal }),
});
