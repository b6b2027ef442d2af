import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { yuan } from '../../../lib/figures/written.ts';
import { call, HttpError } from '../../../lib/http.ts';
import { useMoneyAction } from '../../money-forms/use-money-action.ts';
import { moneyRequests } from '../../money/money-requests.ts';
import { methods, type Method } from '../withdrawal.ts';

export type WithdrawalOrder = { amount: number } & (
  { withdrawalMethod: Method; accountInfo?: Record<string, string> } | { accountId: string }
);

/** The browser stores the amount with the method or the saved account's id, never holder or account number. */
const requests = moneyRequests<WithdrawalOrder>({
  kind: 'withdrawal',
  keeps: z.union([
    z.object({ amount: z.number(), accountId: z.string() }),
    z.object({ amount: z.number(), withdrawalMethod: z.enum(methods) }),
  ]),
});

export const isWithdrawalUndecided = (): boolean => requests.list().length > 0;

export function useRequestWithdrawal(order: WithdrawalOrder | undefined) {
  const queries = useQueryClient();
  return useMoneyAction(
    {
      requests,
      ask: async (body, idempotencyKey) => {
        const { withdrawal } = await call('POST /api/withdrawals', {
          body,
          idempotencyKey,
          fallback: i18next.t('withdrawals:request.failed'),
          statusMessage: i18next.t('withdrawals:request.noMessage'),
        }).catch(explainKeyReused);
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['user', 'me'] }),
          queries.invalidateQueries({ queryKey: ['withdrawals'] }),
        ]);
        return withdrawal;
      },
      what: ({ amount }) => i18next.t('withdrawals:request.confirm', { amount: yuan(amount) }),
      done: () => i18next.t('withdrawals:request.done'),
    },
    order,
  );
}

/**
 * A kept request loses its account on reload. `key_reused` then means that the first request arrived, for another
 * account.
 */
function explainKeyReused(error: unknown): never {
  if (!(error instanceof HttpError) || error.code !== 'withdrawal.key_reused') throw error;
  const { code, status, requestId } = error;
  throw new HttpError({ code, status, requestId, message: i18next.t('withdrawals:request.toAnother') });
}
