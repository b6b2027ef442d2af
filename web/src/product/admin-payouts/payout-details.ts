import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { deskKey } from './payout.ts';

const operation = 'GET /api/withdrawals/admin/:id';
export type PayoutDetails = AnswerOf<typeof operation>;
export type Origin = NonNullable<PayoutDetails['origin']>;
export type OriginReason = Origin['reasons'][number];

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'details', id],
    queryFn: ({ signal }) =>
      call(operation, { params: { id }, fallback: i18next.t('admin-withdrawals:loadFailed'), signal }),
  });
