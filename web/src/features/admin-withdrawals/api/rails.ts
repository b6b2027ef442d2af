import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { deskKey } from '../../../product/admin-payouts/payout.ts';

const read = 'GET /api/withdrawals/admin/rails';
export type Rail = AnswerOf<typeof read>['rails'][number];

/** A bank has no name of its own here. */
export const providerName = ({ method, provider }: Pick<Rail, 'method' | 'provider'>): string =>
  method === 'bank' ? i18next.t('admin-withdrawals:rails.bank') : (provider ?? '');

const refreshMs = 10_000;

export const railsQuery = queryOptions({
  queryKey: [...deskKey, 'rails'],
  queryFn: ({ signal }) => call(read, { fallback: i18next.t('admin-withdrawals:rails.loadFailed'), signal }),
  refetchInterval: refreshMs,
});

const stop = 'PUT /api/withdrawals/admin/rails/:method';
export type RailStop = InputOf<typeof stop>['body'];

export function useStopRail() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({
      method,
      body,
      idempotencyKey,
    }: {
      method: Rail['method'];
      body: RailStop;
      idempotencyKey: string;
    }) =>
      call(stop, {
        params: { method },
        body,
        idempotencyKey,
        fallback: i18next.t('admin-withdrawals:rails.stopFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
}
