import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

export type Doomed = { referralIds: readonly string[] } | { status: string; daysOld: number };

/** With a status and an age, one call deletes a part; `remaining` counts the rest. */
export const deletePart = (body: Doomed) =>
  request('DELETE', '/user/admin/bulk-delete-referrals', {
    body,
    answer: z.object({ deletedCount: z.number(), remaining: z.optional(z.number()) }),
    fallback: i18next.t('admin-referrals:failed.delete'),
  });
