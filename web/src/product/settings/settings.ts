import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

const operation = 'PUT /api/user/settings';
type Settings = AnswerOf<typeof operation>;
export type NotificationSettings = Settings['notifications'];
type Change = { [Part in keyof Settings]?: Partial<Settings[Part]> };

export const settingsQuery = queryOptions({
  queryKey: ['user', 'settings'],
  queryFn: ({ signal }) =>
    call('GET /api/user/settings', { fallback: i18next.t('app:settings.loadFailed'), signal }),
});

export const useSettings = () => useQuery(settingsQuery);

export function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    // Mutations of one scope run in turn, so the last choice wins.
    scope: { id: 'settings' },
    mutationFn: (body: Change) =>
      call(operation, {
        body,
        fallback: i18next.t('app:settings.saveFailed'),
        // A reload right after the change must not cancel it.
        keepalive: true,
      }),
    onSuccess: (saved) => queries.setQueryData(settingsQuery.queryKey, saved),
  });
}
