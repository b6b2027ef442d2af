import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { amount as written, yuan } from '../../../lib/figures/written.ts';
import { call } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../product/money-forms/use-money-action.ts';
import { moneyRequests } from '../../../product/money/money-requests.ts';

const requests = moneyRequests({ kind: 'buy', keeps: z.number() });

/** `order`: number of coins. */
export function useBuyCoins(order: number | undefined) {
  const queries = useQueryClient();
  return useMoneyAction(
    {
      requests,
      ask: async (amount, idempotencyKey) => {
        const bought = await call('POST /api/wallet/buy', {
          body: { amount },
          idempotencyKey,
          fallback: i18next.t('trade:failed'),
        });
        await queries.invalidateQueries({ queryKey: ['user', 'me'] });
        return bought;
      },
      what: (amount) => i18next.t('trade:confirm', { amount: written(amount) }),
      done: ({ amount, cost }) => i18next.t('trade:done', { amount: written(amount), cost: yuan(cost) }),
    },
    order,
  );
}
