import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

export async function resetPassword(reset: { token: string; password: string }): Promise<void> {
  await request('POST', '/auth/reset-password', {
    body: { ...reset, passwordConfirm: reset.password },
    answer: z.unknown(),
    fallback: i18next.t('sign-in:reset.failed'),
    token: false,
  });
}
