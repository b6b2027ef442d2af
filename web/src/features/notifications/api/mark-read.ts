import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

export function useMarkRead() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      request('PUT', `/user/notifications/${encodeURIComponent(id)}/read`, {
        answer: z.unknown(),
        fallback: i18next.t('notifications:markFailed'),
        // The click also leaves this page: the request must survive that.
        keepalive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
  return mutate;
}
