import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useMoneyAction } from '../../../lib/api/use-money-action.ts';
import { request } from '../../../lib/http.ts';

const answer = z.object({ amount: z.number(), cost: z.number(), coinPrice: z.number() });

export function useBuyCoins() {
  const queries = useQueryClient();
  return useMoneyAction(async (amount: number, idempotencyKey) => {
    const bought = await request('POST', '/wallet/buy', {
      body: { amount },
      idempotencyKey,
      answer,
      fallback: i18next.t('trade:failed'),
    });
    await queries.invalidateQueries({ queryKey: ['user', 'me'] });
    return bought;
  });
}
