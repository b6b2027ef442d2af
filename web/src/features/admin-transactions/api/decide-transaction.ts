import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { adminTransaction, transactionsKey } from './transactions.ts';

export type Verdict = 'completed' | 'failed';

export interface Decision {
  id: string;
  status: Verdict;
  reason: string;
}

export const decide = ({ id, status, reason }: Decision, idempotencyKey: string) =>
  request('PUT', `/admin/transactions/${encodeURIComponent(id)}/status`, {
    body: reason === '' ? { status } : { status, reason },
    idempotencyKey,
    answer: z.object({ transaction: adminTransaction }),
    fallback: i18next.t('admin-transactions:failed.network'),
  });

export function useDecide() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ decision, key }: { decision: Decision; key: string }) => decide(decision, key),
    onSettled: () => queries.invalidateQueries({ queryKey: transactionsKey }),
  });
}
