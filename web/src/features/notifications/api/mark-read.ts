import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

/** Marks one notification as read when the user follows it. After a failure it only stays unread. */
export function useMarkRead() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      request('PUT', `/user/notifications/${encodeURIComponent(id)}/read`, {
        answer: z.unknown(),
        fallback: i18next.t('notifications:markFailed'),
        // A user who follows the notification leaves this page at once.
        keepalive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
  return mutate;
}
