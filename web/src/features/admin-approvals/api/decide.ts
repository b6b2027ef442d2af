import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { approvalsKey } from '../../../product/admin-approvals/approvals.ts';

export type Verdict = 'approve' | 'refuse' | 'withdraw';

export function useDecide(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ verdict, reason }: { verdict: Verdict; reason: string }): Promise<unknown> =>
      verdict === 'withdraw'
        ? call('DELETE /api/admin/approvals/:id', {
            params: { id },
            fallback: i18next.t('admin-approvals:withdrawFailed'),
          })
        : call('PUT /api/admin/approvals/:id', {
            params: { id },
            body: { decision: verdict, reason },
            fallback: i18next.t('admin-approvals:decideFailed'),
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: approvalsKey }),
  });
}
