import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export type Doomed = { referralIds: string[] } | { status: string; daysOld: number };

/** With a status and an age, one call deletes a part; `remaining` counts the rest. */
export const deletePart = (body: Doomed) =>
  call('DELETE /api/user/admin/bulk-delete-referrals', {
    body,
    fallback: i18next.t('admin-referrals:failed.delete'),
  });
