import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { deskKey } from '../../../product/admin-payouts/payout.ts';

const sum = z.object({ count: z.number(), amount: z.number() });
const refreshMs = 30_000;

export const statsQuery = queryOptions({
  queryKey: [...deskKey, 'stats'],
  queryFn: ({ signal }) =>
    request('GET', '/withdrawals/admin/stats', {
      answer: z.object({ byStatus: z.record(z.string(), sum), total: sum }),
      fallback: i18next.t('admin-withdrawals:loadFailed'),
      signal,
    }),
  refetchInterval: refreshMs,
});

export interface RaisedLimit {
  userId?: string;
  limit: number;
  reason: string;
}

export function useRaiseLimit() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ body, idempotencyKey }: { body: RaisedLimit; idempotencyKey: string }) =>
      request('POST', '/withdrawals/admin/limits', {
        body,
        idempotencyKey,
        answer: z.unknown(),
        fallback: i18next.t('admin-withdrawals:limits.raiseFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
}
