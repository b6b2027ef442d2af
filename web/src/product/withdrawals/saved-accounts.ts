import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';
import { methods } from './withdrawal.ts';

export const savedAccount = z.object({
  _id: z.string(),
  withdrawalMethod: z.enum(methods),
  /** Masked. */
  accountInfo: z.record(z.string(), z.string()),
  isDefault: z.boolean(),
});
export type SavedAccount = z.infer<typeof savedAccount>;

/** The default account comes first. */
export const savedAccounts = queryOptions({
  queryKey: ['withdrawals', 'accounts'],
  queryFn: async ({ signal }) => {
    const { accounts } = await request('GET', '/withdrawals/accounts', {
      answer: z.object({ accounts: z.array(savedAccount) }),
      fallback: i18next.t('withdrawals:accounts.failed'),
      signal,
    });
    return accounts;
  },
});
