import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { referral, referralsKey } from './referrals.ts';

const signal = z.object({
  name: z.string(),
  weight: z.number(),
});
export type Signal = z.infer<typeof signal>;

const details = z.object({
  referral,
  signals: z.array(signal),
  assessedAt: z.nullable(z.string()),
  decision: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});
export type ReferralDetails = z.infer<typeof details>;

export const referralDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...referralsKey, 'details', id],
    queryFn: ({ signal: given }) =>
      request('GET', `/user/admin/referrals/${encodeURIComponent(id)}`, {
        answer: details,
        fallback: i18next.t('admin-referrals:failed.load'),
        signal: given,
      }),
  });
