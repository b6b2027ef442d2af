import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

/** A notification is written some time after the streamed event, so a refetch on the event can miss it. */
const refreshMs = 60_000;

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
