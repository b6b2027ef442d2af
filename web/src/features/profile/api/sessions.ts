import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';

const session = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  lastActive: z.string(),
});
export type OwnSession = z.infer<typeof session>;

const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) =>
    request('GET', '/user/sessions', {
      answer: z.object({ sessions: z.array(session) }),
      fallback: i18next.t('profile:sessions.loadFailed'),
      signal,
    }),
});

export const useSessions = () => useQuery(sessionsQuery);

export function useEndSession() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (which: { id: string } | 'others') =>
      request(
        'DELETE',
        which === 'others' ? '/user/sessions' : `/user/sessions/${encodeURIComponent(which.id)}`,
        {
          answer: z.unknown(),
          fallback: i18next.t('profile:sessions.endFailed'),
        },
      ),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
}
