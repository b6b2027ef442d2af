import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export async function changePassword(change: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await call('PUT /api/auth/update-password', {
    body: change,
    fallback: i18next.t('profile:password.network'),
    statusMessage: i18next.t('profile:password.failed'),
  });
}
