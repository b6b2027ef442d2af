import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../api/use-action.ts';
import { request } from '../http.ts';
import { withdrawal } from './withdrawal.ts';

const step = z.object({ status: z.string(), at: z.string() });

/** With who did what when. */
export const oneWithdrawal = (id: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'one', id],
    queryFn: ({ signal }) =>
      request('GET', `/withdrawals/${id}`, {
        answer: z.object({ withdrawal, timeline: z.array(step) }),
        fallback: i18next.t('withdrawals:failed'),
        signal,
      }),
  });

export function useCancelWithdrawal(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (_none: undefined) =>
      request('POST', `/withdrawals/${id}/cancel`, {
        answer: z.object({ withdrawal }),
        fallback: i18next.t('withdrawals:cancel.failed'),
        // It is cancelled once at most: after an answer that was lost the same is asked again.
        idempotencyKey: `cancel-${id}`,
      }),
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['withdrawals'] }),
        queries.invalidateQueries({ queryKey: ['user', 'me'] }),
      ]);
    },
  });
}
