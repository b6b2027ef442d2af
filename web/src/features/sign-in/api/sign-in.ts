import { request } from '../../../lib/http.ts';
import { sessionAnswer, type Session } from '../../../product/session/session-user.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
  code?: string;
}

export function signIn(credentials: Credentials, fallback: string): Promise<Session> {
  return request('POST', '/auth/login', { body: credentials, answer: sessionAnswer, fallback, token: false });
}
