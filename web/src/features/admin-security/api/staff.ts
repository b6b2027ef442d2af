import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { securityKey } from './key.ts';

const time = z.nullable(z.string());
const member = z.object({
  _id: z.string(),
  username: z.string(),
  role: z.string(),
  status: z.string(),
  permissions: z.array(z.string()),
  lastLogin: time,
  secondFactorSince: time,
});
export type StaffMember = z.infer<typeof member>;

export const staffQuery = queryOptions({
  queryKey: [...securityKey, 'staff'],
  queryFn: ({ signal }) =>
    request('GET', '/admin/security/staff', {
      answer: z.object({ setting: z.enum(['off', 'optional', 'required']), staff: z.array(member) }),
      fallback: i18next.t('admin-security:staff.failed'),
      signal,
    }),
});

export function useResetFactor(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (reason: string) => {
      const query = reason === '' ? '' : `?${new URLSearchParams({ reason }).toString()}`;
      return request('DELETE', `/admin/users/${encodeURIComponent(id)}/second-factor${query}`, {
        answer: z.unknown(),
        fallback: i18next.t('admin-security:staff.resetFailed'),
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: securityKey }),
  });
}
