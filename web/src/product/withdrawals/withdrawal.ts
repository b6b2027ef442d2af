import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const operation = 'GET /api/withdrawals/history';
export type Withdrawal = AnswerOf<typeof operation>['withdrawals'][number];
export type Method = Withdrawal['withdrawalMethod'];

/** Sends go over `chain`; only staff see them among payouts. */
export type Rail = Method | 'chain';

export const methods = ['alipay', 'wechat', 'bank'] as const satisfies Method[];

const loaded = 5;

export const recentWithdrawals = queryOptions({
  queryKey: ['withdrawals', 'recent'],
  meta: keeps(),
  queryFn: async ({ signal }) => {
    const { withdrawals } = await call(operation, {
      query: { limit: loaded },
      fallback: i18next.t('withdrawals:failed'),
      signal,
    });
    return withdrawals;
  },
});
