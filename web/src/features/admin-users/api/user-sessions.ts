import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { usersKey } from './users.ts';

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'sessions', id],
    queryFn: ({ signal }) =>
      call('GET /api/admin/users/:id/sessions', {
        params: { id },
        fallback: i18next.t('admin-users:sessions.loadFailed'),
        signal,
      }),
  });

export function useEndUserSessions(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (sessionId: string) => {
      const fallback = i18next.t('admin-users:sessions.endFailed');
      return sessionId === 'all'
        ? call('DELETE /api/admin/users/:id/sessions', { params: { id }, fallback })
        : call('DELETE /api/admin/users/:id/sessions/:sessionId', { params: { id, sessionId }, fallback });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
}
