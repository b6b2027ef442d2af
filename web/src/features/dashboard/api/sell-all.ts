import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { amount as written } from '../../../lib/figures/written.ts';
import { call } from '../../../lib/http.ts';
import { useMoneyAction } from '../../../product/money-forms/use-money-action.ts';
import { moneyRequests } from '../../../product/money/money-requests.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';

const requests = moneyRequests({ kind: 'sell', keeps: z.number() });

export function useSell() {
  const queries = useQueryClient();
  const hidden = useAmountsHidden();
  return useMoneyAction({
    requests,
    ask: async (amount, idempotencyKey) => {
      const sold = await call('POST /api/wallet/sell', {
        body: { amount },
        idempotencyKey,
        fallback: i18next.t('dashboard:sell.failed'),
        statusMessage: i18next.t('dashboard:sell.noMessage'),
      });
      await queries.invalidateQueries({ queryKey: ['user', 'me'] });
      return sold;
    },
    what: (amount) => i18next.t('dashboard:sell.what', { amount: hidden ? hiddenAmount : written(amount) }),
    done: () => i18next.t('dashboard:sell.done'),
  });
}
