import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../lib/api/use-money-action.ts';

const answer = z.object({ amount: z.number(), proceeds: z.number(), coinPrice: z.number() });

/** At once and at the server's price, as the specification has it. */
export function useSell() {
  const queries = useQueryClient();
  return useMoneyAction(async (amount: number, idempotencyKey) => {
    const sold = await request('POST', '/wallet/sell', {
      body: { amount },
      idempotencyKey,
      answer,
      fallback: i18next.t('dashboard:sell.failed'),
      wordless: i18next.t('dashboard:sell.wordless'),
    });
    await queries.invalidateQueries({ queryKey: ['user', 'me'] });
    return sold;
  });
}
