import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { deskKey, type Payout } from '../../../product/admin-payouts/payout.ts';

const refreshMs = 30_000;

const stats = 'GET /api/withdrawals/admin/stats';
type Stats = AnswerOf<typeof stats>;

export const statsQuery = queryOptions({
  queryKey: [...deskKey, 'stats'],
  queryFn: ({ signal }) => call(stats, { fallback: i18next.t('admin-withdrawals:loadFailed'), signal }),
  refetchInterval: refreshMs,
});

/** In ¥ of payouts, in coins of sends. */
export const sumsOf = (
  figures: Stats | undefined,
  kind: Payout['kind'],
): Partial<Record<string, Stats['total']>> => (kind === 'send' ? figures?.sends : figures?.byStatus) ?? {};

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
