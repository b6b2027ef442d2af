import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { transactionsKey } from './transactions.ts';

const operation = 'PUT /api/admin/transactions/:id/status';
export type Verdict = InputOf<typeof operation>['body']['status'];

export interface Decision {
  id: string;
  status: Verdict;
  reason: string;
}

export const decide = ({ id, status, reason }: Decision, idempotencyKey: string) =>
  call(operation, {
    params: { id },
    body: reason === '' ? { status } : { status, reason },
    idempotencyKey,
    fallback: i18next.t('admin-transactions:failed.network'),
  });

export function useDecide() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ decision, key }: { decision: Decision; key: string }) => decide(decision, key),
    onSettled: () => queries.invalidateQueries({ queryKey: transactionsKey }),
  });
}
