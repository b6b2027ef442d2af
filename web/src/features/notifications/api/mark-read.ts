import { useMutation, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

export function useMarkRead() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      call('PUT /api/user/notifications/:id/read', {
        params: { id },
        fallback: i18next.t('notifications:markFailed'),
        // The click also leaves this page: the request must survive that.
        keepalive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
  return mutate;
}
