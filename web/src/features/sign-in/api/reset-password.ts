import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export async function resetPassword(reset: { token: string; password: string }): Promise<void> {
  await call('POST /api/auth/reset-password', {
    body: { ...reset, passwordConfirm: reset.password },
    fallback: i18next.t('sign-in:reset.failed'),
    token: false,
  });
}
