import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';

export type OwnSession = AnswerOf<'GET /api/user/sessions'>['sessions'][number];

const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) =>
    call('GET /api/user/sessions', { fallback: i18next.t('profile:sessions.loadFailed'), signal }),
});

export const useSessions = () => useQuery(sessionsQuery);

export function useEndSession() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (which: { id: string } | 'others') => {
      const fallback = i18next.t('profile:sessions.endFailed');
      return which === 'others'
        ? call('DELETE /api/user/sessions', { fallback })
        : call('DELETE /api/user/sessions/:id', { params: which, fallback });
    },
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  });
}
