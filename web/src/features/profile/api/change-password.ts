import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

export async function changePassword(change: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await request('PUT', '/auth/update-password', {
    body: change,
    answer: z.unknown(),
    fallback: i18next.t('profile:password.network'),
    statusMessage: i18next.t('profile:password.failed'),
  });
}
