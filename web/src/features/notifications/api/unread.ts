import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

/** A notification is written some time after the streamed event, so a refetch on the event can miss it. */
const refreshMs = 60_000;

export function useUnread(): number {
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }) =>
      call('GET /api/user/notifications', {
        query: { page: 1, limit: 1 },
        fallback: i18next.t('app:failed'),
        signal,
      }),
    select: ({ unread }) => unread,
    refetchInterval: refreshMs,
  });
  return data ?? 0;
}
