import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { meQuery } from '../../../product/me/user-me.ts';

export function useCheckIn() {
  const queries = useQueryClient();
  return useAction({
    // Needs no idempotency key: `(user_id, day)` is unique in auth.
    mutationFn: (_input: undefined) =>
      call('POST /api/user/checkin', {
        fallback: i18next.t('dashboard:checkIn.failed'),
        statusMessage: i18next.t('dashboard:checkIn.noMessage'),
      }),
    // Also after a refusal: the user may have checked in on another device.
    onSettled: () => queries.invalidateQueries(meQuery),
  });
}
