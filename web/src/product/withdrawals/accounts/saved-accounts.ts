import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { methods, type Method } from '../withdrawal.ts';

const savedAccount = z.object({
  _id: z.string(),
  withdrawalMethod: z.enum(methods),
  /** Masked. */
  accountInfo: z.record(z.string(), z.string()),
  isDefault: z.boolean(),
});
export type SavedAccount = z.infer<typeof savedAccount>;

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

interface NewAccount {
  withdrawalMethod: Method;
  accountInfo: Record<string, string>;
  isDefault: boolean;
}

export function useSaveAccount(): (account: NewAccount) => Promise<void> {
  const queries = useQueryClient();
  return async (account) => {
    await request('POST', '/withdrawals/accounts', {
      body: account,
      answer: z.object({ account: savedAccount }),
      fallback: i18next.t('profile:payment.saveFailed'),
    });
    await queries.invalidateQueries(savedAccounts);
  };
}

export function useForgetAccount() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (id: string) =>
      request('DELETE', `/withdrawals/accounts/${id}`, {
        answer: z.object({ success: z.boolean() }),
        fallback: i18next.t('profile:payment.removeFailed'),
      }),
    onSettled: () => queries.invalidateQueries(savedAccounts),
  });
}
