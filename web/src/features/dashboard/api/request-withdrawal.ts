import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { HttpError, request } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../lib/api/use-money-action.ts';
import { moneyRequests } from '../../../lib/money/money-requests.ts';
import { yuan } from '../../../lib/money/written.ts';
import { methods, withdrawal, type Method } from '../../../lib/withdrawals/withdrawal.ts';

export type WithdrawalOrder = { amount: number } & (
  { withdrawalMethod: Method; accountInfo?: Record<string, string> } | { accountId: string }
);

/** Whose account it is and its number are written into no browser: what is kept is how much, and how it is paid. */
const requests = moneyRequests<WithdrawalOrder>({
  kind: 'withdrawal',
  keeps: z.union([
    z.object({ amount: z.number(), accountId: z.string() }),
    z.object({ amount: z.number(), withdrawalMethod: z.enum(methods) }),
  ]),
});

/** Whether there is one of which nobody knows what became of it. */
export const isWithdrawalUndecided = (): boolean => requests.list().length > 0;

export function useRequestWithdrawal(order: WithdrawalOrder | undefined) {
  const queries = useQueryClient();
  return useMoneyAction(
    {
      requests,
      ask: async (body, idempotencyKey) => {
        const answered = await request('POST', '/withdrawals', {
          body,
          idempotencyKey,
          answer: z.object({ withdrawal }),
          fallback: i18next.t('withdrawals:request.failed'),
          wordless: i18next.t('withdrawals:request.wordless'),
        }).catch(toldByAccount);
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['user', 'me'] }),
          queries.invalidateQueries({ queryKey: ['withdrawals'] }),
        ]);
        return answered.withdrawal;
      },
      what: ({ amount }) => i18next.t('withdrawals:request.confirm', { amount: yuan(amount) }),
      done: () => i18next.t('withdrawals:request.done'),
    },
    order,
  );
}

/** What was asked before a reload was kept without its account: this one is another, and the first has arrived. */
function toldByAccount(error: unknown): never {
  if (!(error instanceof HttpError) || error.code !== 'withdrawal.key_reused') throw error;
  const { code, status, requestId } = error;
  throw new HttpError({ code, status, requestId, message: i18next.t('withdrawals:request.toAnother') });
}
