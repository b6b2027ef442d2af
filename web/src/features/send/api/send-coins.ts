import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { amount as written } from '../../../lib/figures/written.ts';
import { call } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../product/money-forms/use-money-action.ts';
import { moneyRequests } from '../../../product/money/money-requests.ts';

export interface SendOrder {
  to: string;
  amount: number;
  description: string;
  /** For an outside address. */
  network?: string | undefined;
}

const requests = moneyRequests<SendOrder>({
  kind: 'send',
  keeps: z.object({
    to: z.string(),
    amount: z.number(),
    description: z.string(),
    network: z.optional(z.string()),
  }),
});

export function useSendCoins(order: SendOrder | undefined, payee: string | undefined) {
  const queries = useQueryClient();
  return useMoneyAction(
    {
      requests,
      ask: async (wanted, idempotencyKey) => {
        const { transaction } = await call('POST /api/transactions', {
          body: { ...wanted, type: 'send' },
          idempotencyKey,
          fallback: i18next.t('send:failed'),
        });
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['user', 'me'] }),
          queries.invalidateQueries({ queryKey: ['wallet', 'payees'] }),
        ]);
        return transaction;
      },
      what: ({ to, amount }) => i18next.t('send:what', { amount: written(amount), to }),
      done: ({ status, amount }, { to }) =>
        i18next.t(status === 'pending' ? 'send:pending' : 'send:done', {
          amount: written(amount),
          to: payee ?? to,
        }),
    },
    order,
  );
}
