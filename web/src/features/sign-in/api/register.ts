import i18next from 'i18next';
import { request } from '../../../lib/http.ts';
import { sessionAnswer, type Session } from '../../../lib/session/session-user.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  passwordConfirm: string;
  referralCode?: string;
}

export function register(registration: Registration): Promise<Session> {
  return request('POST', '/auth/register', {
    body: registration,
    answer: sessionAnswer,
    fallback: i18next.t('sign-in:register.failed'),
    token: false,
  });
}
