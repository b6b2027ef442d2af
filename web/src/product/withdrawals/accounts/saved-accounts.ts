import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import type { Method } from '../withdrawal.ts';

const list = 'GET /api/withdrawals/accounts';
export type SavedAccount = AnswerOf<typeof list>['accounts'][number];

export const savedAccounts = queryOptions({
  queryKey: ['withdrawals', 'accounts'],
  queryFn: async ({ signal }) => {
    const { accounts } = await call(list, { fallback: i18next.t('withdrawals:accounts.failed'), signal });
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
    await call('POST /api/withdrawals/accounts', {
      body: account,
      fallback: i18next.t('profile:payment.saveFailed'),
    });
    await queries.invalidateQueries(savedAccounts);
  };
}

export function useForgetAccount() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (id: string) =>
      call('DELETE /api/withdrawals/accounts/:id', {
        params: { id },
        fallback: i18next.t('profile:payment.removeFailed'),
      }),
    onSettled: () => queries.invalidateQueries(savedAccounts),
  });
}
