import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const operation = 'GET /api/user/referrals';
export type ReferralSummary = AnswerOf<typeof operation>;

export const referralSummary = queryOptions({
  queryKey: ['referrals', 'summary'],
  meta: keeps(),
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('invite:failed'), signal }),
});
