import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { usersKey } from './users.ts';

const session = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  lastActive: z.string(),
});

const path = (id: string): string => `/admin/users/${encodeURIComponent(id)}/sessions`;

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, 'sessions', id],
    queryFn: ({ signal }) =>
      request('GET', path(id), {
        answer: z.object({ sessions: z.array(session) }),
        fallback: i18next.t('admin-users:sessions.loadFailed'),
        signal,
      }),
  });

export function useEndUserSessions(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (sessionId: string) =>
      request('DELETE', sessionId === 'all' ? path(id) : `${path(id)}/${encodeURIComponent(sessionId)}`, {
        answer: z.unknown(),
        fallback: i18next.t('admin-users:sessions.endFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: usersKey }),
  });
}
