import type { InputOf } from '@tael/contract/client';
import { call } from '../../../lib/http.ts';
import { toSession, type Session } from '../../../product/session/session-user.ts';

export type Credentials = InputOf<'POST /api/auth/login'>['body'];

export async function signIn(body: Credentials, fallback: string): Promise<Session> {
  return toSession(await call('POST /api/auth/login', { body, fallback, token: false }));
}
