import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n/start-i18n.ts';
import { sessionAnswer, type Session } from '../../../product/session/session-user.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  passwordConfirm: string;
  referralCode?: string;
}

export async function register(registration: Registration): Promise<Session> {
  const session = await request('POST', '/auth/register', {
    body: registration,
    answer: sessionAnswer,
    fallback: i18next.t('sign-in:register.failed'),
    token: false,
  });
  if (currentLanguage() !== 'en') void saveLanguage(session);
  return session;
}

/** New accounts default to English; mails should use the language of the registration. */
function saveLanguage({ token }: Session): Promise<unknown> {
  return request('PUT', '/user/settings', {
    body: { preferences: { language: currentLanguage() } },
    answer: z.unknown(),
    fallback: i18next.t('app:settings.saveFailed'),
    token,
  }).catch(() => undefined);
}
