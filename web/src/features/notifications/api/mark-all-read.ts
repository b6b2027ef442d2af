import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { notificationsKey } from './notifications.ts';

export function useMarkAllRead() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (_all: undefined) =>
      call('PUT /api/user/notifications/read-all', { fallback: i18next.t('notifications:markFailed') }),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
  });
}
