import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { securityKey } from './key.ts';

const readStaff = 'GET /api/admin/security/staff';
export type StaffMember = AnswerOf<typeof readStaff>['staff'][number];

export const staffQuery = queryOptions({
  queryKey: [...securityKey, 'staff'],
  queryFn: ({ signal }) => call(readStaff, { fallback: i18next.t('admin-security:staff.failed'), signal }),
});

export function useResetFactor(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (reason: string) =>
      call('DELETE /api/admin/users/:id/second-factor', {
        params: { id },
        query: { reason: reason || undefined },
        fallback: i18next.t('admin-security:staff.resetFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: securityKey }),
  });
}
