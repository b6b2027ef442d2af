import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const answer = z.object({
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    country: z.string(),
    city: z.string(),
    dateOfBirth: z.string(),
  }),
  verificationLevel: z.string(),
});
export type Profile = z.infer<typeof answer>['profile'];

const profileQuery = queryOptions({
  queryKey: ['user', 'profile'],
  queryFn: ({ signal }) =>
    request('GET', '/user/profile', { answer, fallback: i18next.t('profile:personal.loadFailed'), signal }),
});

export const useProfile = () => useQuery(profileQuery);

export function useSaveProfile(): (profile: Profile) => Promise<void> {
  const queries = useQueryClient();
  return async (profile) => {
    const saved = await request('PUT', '/user/profile', {
      body: profile,
      answer,
      fallback: i18next.t('profile:personal.saveFailed'),
    });
    queries.setQueryData(profileQuery.queryKey, saved);
  };
}
