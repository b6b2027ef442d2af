import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export type Profile = AnswerOf<'GET /api/user/profile'>['profile'];

const profileQuery = queryOptions({
  queryKey: ['user', 'profile'],
  queryFn: ({ signal }) =>
    call('GET /api/user/profile', { fallback: i18next.t('profile:personal.loadFailed'), signal }),
});

export const useProfile = () => useQuery(profileQuery);

export function useSaveProfile(): (profile: Profile) => Promise<void> {
  const queries = useQueryClient();
  return async (body) => {
    const fallback = i18next.t('profile:personal.saveFailed');
    queries.setQueryData(profileQuery.queryKey, await call('PUT /api/user/profile', { body, fallback }));
  };
}
