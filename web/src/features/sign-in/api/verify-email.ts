import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

export async function verifyEmail(token: string): Promise<void> {
  await request('POST', '/auth/verify-email', {
    body: { token },
    answer: z.unknown(),
    fallback: i18next.t('verify-email:page.failed'),
    token: false,
  });
}
