import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { rowsAPage } from '../../../lib/listing/gather.ts';
import { methods } from '../../../product/withdrawals/withdrawal.ts';
import { refreshMs, walletsKey } from './wallets.ts';

const withdrawalRequest = z.object({
  _id: z.string(),
  amount: z.number(),
  withdrawalMethod: z.enum(methods),
  status: z.string(),
  createdAt: z.string(),
  accountInfo: z.record(z.string(), z.string()),
  userId: z.object({ username: z.string(), email: z.string() }),
  adminNotes: z.string(),
  processedBy: z.nullable(z.object({ username: z.string() })),
  processedAt: z.nullable(z.string()),
});
export type WithdrawalRequest = z.infer<typeof withdrawalRequest>;

export const withdrawalRequestsQuery = queryOptions({
  queryKey: [...walletsKey, 'withdrawals'],
  queryFn: ({ signal }) =>
    request('GET', `/withdrawals/admin?status=all&limit=${rowsAPage.toString()}`, {
      answer: z.object({ withdrawals: z.array(withdrawalRequest), total: z.number() }),
      fallback: i18next.t('admin-wallets:loadFailed'),
      signal,
    }),
  refetchInterval: refreshMs,
});
