import { useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { referralsKey } from './referrals.ts';

const decideOne = 'POST /api/user/admin/verify-referral/:id';
export type Action = InputOf<typeof decideOne>['body']['action'];

interface Decision {
  action: Action;
  reason: string;
}

const bodyOf = ({ action, reason }: Decision) => (reason === '' ? { action } : { action, reason });

export function useDecideReferral() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ id, key, ...decision }: Decision & { id: string; key: string }) =>
      call(decideOne, {
        params: { id },
        body: bodyOf(decision),
        idempotencyKey: key,
        fallback: i18next.t('admin-referrals:failed.decide'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: referralsKey }),
  });
}

export const decidePart = (ids: string[], decision: Decision, key: string) =>
  call('POST /api/user/admin/bulk-process-referrals', {
    body: { referralIds: ids, ...bodyOf(decision) },
    idempotencyKey: key,
    fallback: i18next.t('admin-referrals:failed.bulk'),
  });
