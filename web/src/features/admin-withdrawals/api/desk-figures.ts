import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { deskKey } from '../../../product/admin-payouts/payout.ts';

const refreshMs = 30_000;

export const statsQuery = queryOptions({
  queryKey: [...deskKey, 'stats'],
  queryFn: ({ signal }) =>
    call('GET /api/withdrawals/admin/stats', { fallback: i18next.t('admin-withdrawals:loadFailed'), signal }),
  refetchInterval: refreshMs,
});

const raiseLimit = 'POST /api/withdrawals/admin/limits';
export type RaisedLimit = InputOf<typeof raiseLimit>['body'];

export function useRaiseLimit() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ body, idempotencyKey }: { body: RaisedLimit; idempotencyKey: string }) =>
      call(raiseLimit, {
        body,
        idempotencyKey,
        fallback: i18next.t('admin-withdrawals:limits.raiseFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
}
