import type { InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { currentLanguage } from '../../../lib/i18n/start-i18n.ts';
import { toSession, type Session } from '../../../product/session/session-user.ts';

type Registration = InputOf<'POST /api/auth/register'>['body'];

export async function register(body: Registration): Promise<Session> {
  const options = { body, fallback: i18next.t('sign-in:register.failed'), token: false } as const;
  const session = toSession(await call('POST /api/auth/register', options));
  if (currentLanguage() !== 'en') void saveLanguage(session);
  return session;
}

/** New accounts default to English; mails should use the language of the registration. */
function saveLanguage({ token }: Session): Promise<unknown> {
  return call('PUT /api/user/settings', {
    body: { preferences: { language: currentLanguage() } },
    fallback: i18next.t('app:settings.saveFailed'),
    token,
  }).catch(() => undefined);
}
