import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export async function verifyEmail(token: string): Promise<void> {
  await call('POST /api/auth/verify-email', {
    body: { token },
    fallback: i18next.t('verify-email:page.failed'),
    token: false,
  });
}
