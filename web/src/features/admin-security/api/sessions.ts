import { queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { securityKey } from './key.ts';

const found = z.object({
  users: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      email: z.string(),
      role: z.string(),
      permissions: z.array(z.string()),
    }),
  ),
});

const mostFound = 10;

export const foundUsersQuery = (search: string) =>
  queryOptions({
    queryKey: [...securityKey, 'found', search],
    enabled: search !== '',
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ page: '1', limit: mostFound.toString(), search });
      const { users } = await request('GET', `/admin/users?${query.toString()}`, {
        answer: found,
        fallback: i18next.t('admin-security:sessions.searchFailed'),
        signal,
      });
      return users;
    },
  });

const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      remembered: z.boolean(),
      userAgent: z.string(),
      address: z.string(),
      createdAt: z.string(),
      lastActive: z.string(),
      expiresAt: z.string(),
    }),
  ),
});
export type LiveSession = z.infer<typeof sessions>['sessions'][number];

const path = (id: string): string => `/admin/users/${encodeURIComponent(id)}/sessions`;

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...securityKey, 'sessions', id],
    queryFn: ({ signal }) =>
      request('GET', path(id), {
        answer: sessions,
        fallback: i18next.t('admin-security:sessions.failed'),
        signal,
      }),
  });

export function useEndSessions(id: string) {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (sessionId: string) =>
      request('DELETE', sessionId === 'all' ? path(id) : `${path(id)}/${encodeURIComponent(sessionId)}`, {
        answer: z.unknown(),
        fallback: i18next.t('admin-security:sessions.endFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: securityKey }),
  });
}
