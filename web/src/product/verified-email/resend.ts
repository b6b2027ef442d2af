import i18next from 'i18next';
import { call } from '../../lib/http.ts';

export async function resendVerification(): Promise<void> {
  await call('POST /api/auth/verify-email/resend', { fallback: i18next.t('verify-email:failed') });
}
