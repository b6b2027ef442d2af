import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';

const answer = z.object({
  notifications: z.object({
    email: z.boolean(),
    transactions: z.boolean(),
    withdrawals: z.boolean(),
    points: z.boolean(),
    referrals: z.boolean(),
    security: z.boolean(),
    news: z.boolean(),
  }),
  preferences: z.object({ language: z.string(), theme: z.string(), hideBalances: z.boolean() }),
});
export type NotificationSettings = z.infer<typeof answer>['notifications'];

interface SettingsChange {
  notifications?: Partial<NotificationSettings>;
  preferences?: { language?: string; theme?: string; hideBalances?: boolean };
}

export const settingsQuery = queryOptions({
  queryKey: ['user', 'settings'],
  queryFn: ({ signal }) =>
    request('GET', '/user/settings', { answer, fallback: i18next.t('app:settings.loadFailed'), signal }),
});

export const useSettings = () => useQuery(settingsQuery);

export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    // Mutations of one scope run in turn, so the last choice wins.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) =>
      request('PUT', '/user/settings', {
        body: change,
        answer,
        fallback: i18next.t('app:settings.saveFailed'),
        // A reload right after the change must not cancel it.
        keepalive: true,
      }),
    onSuccess: (saved) => queries.setQueryData(settingsQuery.queryKey, saved),
  });
}
