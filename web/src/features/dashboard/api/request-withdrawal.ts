import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../lib/api/use-money-action.ts';
import { withdrawal, type Method } from '../../../lib/withdrawals/withdrawal.ts';

type WithdrawalRequest = { amount: number } & (
  { withdrawalMethod: Method; accountInfo: Record<string, string> } | { accountId: string }
);

export function useRequestWithdrawal() {
  const queries = useQueryClient();
  return useMoneyAction(async (body: WithdrawalRequest, idempotencyKey) => {
    const answered = await request('POST', '/withdrawals', {
      body,
      idempotencyKey,
      answer: z.object({ withdrawal }),
      fallback: i18next.t('withdrawals:request.failed'),
      wordless: i18next.t('withdrawals:request.wordless'),
    });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['user', 'me'] }),
      queries.invalidateQueries({ queryKey: ['withdrawals'] }),
    ]);
    return answered.withdrawal;
  });
}
