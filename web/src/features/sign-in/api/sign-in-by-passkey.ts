import type { InputOf } from '@tael/contract/client';
import { call } from '../../../lib/http.ts';
import { toSession, type Session } from '../../../product/session/session-user.ts';

type Passkey = InputOf<'POST /api/auth/passkeys/sign-in'>['body'];

export async function signInByPasskey(body: Passkey, fallback: string): Promise<Session> {
  return toSession(await call('POST /api/auth/passkeys/sign-in', { body, fallback, token: false }));
}
