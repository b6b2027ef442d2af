import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

export function useMarkAllRead() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (_all: undefined) =>
      request('PUT', '/user/notifications/read-all', {
        answer: z.unknown(),
        fallback: i18next.t('notifications:markFailed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
}
