import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import { meQuery } from '../../../product/me/user-me.ts';
import { useBodyKey } from '../../../product/money-forms/use-body-key.ts';

/** Shanghai has no daylight saving time. As `2026-11-20`. */
const dayInShanghai = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

export function useCheckIn() {
  const queries = useQueryClient();
  const { keyOf, answered } = useBodyKey();
  return useAction({
    mutationFn: async (_input: undefined) => {
      try {
        const checkedIn = await call('POST /api/user/checkin', {
          fallback: i18next.t('dashboard:checkIn.failed'),
          statusMessage: i18next.t('dashboard:checkIn.noMessage'),
          // After midnight, yesterday's key would replay yesterday's answer.
          idempotencyKey: keyOf(dayInShanghai()),
        });
        answered();
        return checkedIn;
      } catch (error) {
        answered(error);
        throw error;
      }
    },
    // Also after a refusal: the user may have checked in on another device.
    onSettled: () => queries.invalidateQueries(meQuery),
  });
}
