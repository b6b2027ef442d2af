import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { transactionsKey } from './transactions.ts';

const list = 'GET /api/admin/scanner/deposits';
const operation = 'PUT /api/admin/scanner/deposits/:id';
export type DepositInReview = AnswerOf<typeof list>['deposits'][number];
export type Verdict = InputOf<typeof operation>['body']['decision'];

const shown = 10;

export const depositReviews = queryOptions({
  queryKey: [...transactionsKey, 'deposit-reviews'],
  queryFn: ({ signal }) =>
    call(list, {
      query: { status: 'review', limit: shown },
      fallback: i18next.t('admin-transactions:review.failed'),
      signal,
    }),
});

interface Decision {
  id: string;
  decision: Verdict;
  reason: string;
}

export function useDecideDeposit() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ decision: { id, decision, reason }, key }: { decision: Decision; key: string }) =>
      call(operation, {
        params: { id },
        body: reason === '' ? { decision } : { decision, reason },
        idempotencyKey: key,
        fallback: i18next.t('admin-transactions:failed.network'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: transactionsKey }),
  });
}
