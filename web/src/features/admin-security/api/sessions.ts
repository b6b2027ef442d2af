import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { securityKey } from './key.ts';

const mostFound = 10;

export const foundUsersQuery = (search: string) =>
  queryOptions({
    queryKey: [...securityKey, 'found', search],
    enabled: search !== '',
    queryFn: async ({ signal }) => {
      const { users } = await call('GET /api/admin/users', {
        query: { page: 1, limit: mostFound, search },
        fallback: i18next.t('admin-security:sessions.searchFailed'),
        signal,
      });
      return users;
    },
  });

const listSessions = 'GET /api/admin/users/:id/sessions';
export type LiveSession = AnswerOf<typeof listSessions>['sessions'][number];

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...securityKey, 'sessions', id],
    queryFn: ({ signal }) =>
      call(listSessions, {
        params: { id },
        fallback: i18next.t('admin-security:sessions.failed'),
        signal,
      }),
  });

export function useEndSessions(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (sessionId: string) => {
      const fallback = i18next.t('admin-security:sessions.endFailed');
      return sessionId === 'all'
        ? call('DELETE /api/admin/users/:id/sessions', { params: { id }, fallback })
        : call('DELETE /api/admin/users/:id/sessions/:sessionId', { params: { id, sessionId }, fallback });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: securityKey }),
  });
}
