import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

/** The answer is the same for known and unknown addresses. */
export async function forgotPassword(email: string): Promise<void> {
  await request('POST', '/auth/forgot-password', {
    body: { email },
    answer: z.unknown(),
    fallback: i18next.t('sign-in:forgot.failed'),
    token: false,
  });
}
