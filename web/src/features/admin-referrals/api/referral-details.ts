import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { referralsKey } from './referrals.ts';

const operation = 'GET /api/user/admin/referrals/:id';
export type ReferralDetails = AnswerOf<typeof operation>;
export type Signal = ReferralDetails['signals'][number];

export const referralDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...referralsKey, 'details', id],
    queryFn: ({ signal }) =>
      call(operation, { params: { id }, fallback: i18next.t('admin-referrals:failed.load'), signal }),
  });
