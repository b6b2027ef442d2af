import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { call } from '../../lib/http.ts';
import { useMoneyAction } from '../money-forms/use-money-action.ts';
import { moneyRequests } from '../money/money-requests.ts';

export const oneWithdrawal = (id: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'one', id],
    queryFn: ({ signal }) =>
      call('GET /api/withdrawals/:id', {
        params: { id },
        fallback: i18next.t('withdrawals:failed'),
        signal,
      }),
  });

interface Cancelling {
  id: string;
}

const requests = moneyRequests<Cancelling>({
  kind: 'withdrawal-cancel',
  keeps: z.object({ id: z.string() }),
});

export function useCancelWithdrawal(id: string) {
  const queries = useQueryClient();
  const refetch = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['withdrawals'] }),
      queries.invalidateQueries({ queryKey: ['user', 'me'] }),
    ]);
  return useMoneyAction(
    {
      requests,
      ask: async (order, idempotencyKey) => {
        const { withdrawal } = await call('POST /api/withdrawals/:id/cancel', {
          params: { id: order.id },
          fallback: i18next.t('withdrawals:cancel.failed'),
          idempotencyKey,
        }).catch((error: unknown) => {
          // Another decision may have come first, or an earlier attempt with a lost answer succeeded.
          void refetch();
          throw error;
        });
        await refetch();
        return withdrawal;
      },
      what: () => i18next.t('withdrawals:cancel.button'),
      done: () => i18next.t('withdrawals:cancel.done'),
    },
    { id },
  );
}
