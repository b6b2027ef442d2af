import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';

export async function resendVerification(): Promise<void> {
  await request('POST', '/auth/verify-email/resend', {
    answer: z.unknown(),
    fallback: i18next.t('verify-email:failed'),
  });
}
