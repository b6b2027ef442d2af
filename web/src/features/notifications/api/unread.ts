import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

/** The stream tells of what happened, not of the notification that is written a moment later: a look now and then. */
const refreshMs = 60_000;

/** How many I haven't read; 0 while nobody can say. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) => {
      const { unread } = await request('GET', '/user/notifications?page=1&limit=1', {
        answer: z.object({ unread: z.number() }),
        fallback: i18next.t('app:failed'),
        signal,
      });
      return unread;
    },
    refetchInterval: refreshMs,
  });
  return data ?? 0;
}
