import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

export const methods = ['alipay', 'wechat', 'bank'] as const;
export type Method = (typeof methods)[number];

export const withdrawal = z.object({
  _id: z.string(),
  amount: z.number(),
  withdrawalMethod: z.enum(methods),
  status: z.string(),
  createdAt: z.string(),
  /** Masked. */
  accountInfo: z.record(z.string(), z.string()),
  reason: z.nullable(z.string()),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const loaded = 5;

export const recentWithdrawals = queryOptions({
  queryKey: ['withdrawals', 'recent'],
  meta: keeps(),
  queryFn: async ({ signal }) => {
    const { withdrawals } = await request('GET', `/withdrawals/history?limit=${loaded}`, {
      answer: z.object({ withdrawals: z.array(withdrawal) }),
      fallback: i18next.t('withdrawals:failed'),
      signal,
    });
    return withdrawals;
  },
});
