import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { referral, referralsKey } from './referrals.ts';

export type Action = 'approve' | 'reject';

interface Decision {
  action: Action;
  reason: string;
}

const bodyOf = ({ action, reason }: Decision) => (reason === '' ? { action } : { action, reason });

export function useDecideReferral() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ id, key, ...decision }: Decision & { id: string; key: string }) =>
      request('POST', `/user/admin/verify-referral/${encodeURIComponent(id)}`, {
        body: bodyOf(decision),
        idempotencyKey: key,
        answer: z.object({ referral }),
        fallback: i18next.t('admin-referrals:failed.decide'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: referralsKey }),
  });
}

const results = z.object({
  results: z.object({
    processed: z.number(),
    skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
});

export const decidePart = (ids: readonly string[], decision: Decision, key: string) =>
  request('POST', '/user/admin/bulk-process-referrals', {
    body: { referralIds: ids, ...bodyOf(decision) },
    idempotencyKey: key,
    answer: results,
    fallback: i18next.t('admin-referrals:failed.bulk'),
  });
