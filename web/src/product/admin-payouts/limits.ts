import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { deskKey } from './payout.ts';

const operation = 'GET /api/withdrawals/admin/limits';
export type Limits = AnswerOf<typeof operation>;

const refreshMs = 30_000;

export const limitsQuery = queryOptions({
  queryKey: [...deskKey, 'limits'],
  queryFn: ({ signal }) =>
    call(operation, { fallback: i18next.t('admin-withdrawals:limits.loadFailed'), signal }),
  refetchInterval: refreshMs,
});
