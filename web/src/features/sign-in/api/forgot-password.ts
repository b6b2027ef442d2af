import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

/** The answer is the same for known and unknown addresses. */
export async function forgotPassword(email: string): Promise<void> {
  await call('POST /api/auth/forgot-password', {
    body: { email },
    fallback: i18next.t('sign-in:forgot.failed'),
    token: false,
  });
}
