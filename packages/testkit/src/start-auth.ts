import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { tokenOf } from './rpc-keys.ts';
import { startNeighbour, type Neighbour } from './start-neighbour.ts';

export const testPassword = 'correct horse';

export interface SignedIn {
  id: string;
  username: string;
  internalToken: () => Promise<string>;
}

export interface AuthProcess extends Neighbour {
  register(username: string, email?: string): Promise<SignedIn>;
  signInAdmin(): Promise<SignedIn>;
}

const admin = 'admin@tael.local';

export async function startAuth(env: Record<string, string> = {}): Promise<AuthProcess> {
  const auth = await startNeighbour('auth', {
    KEY_SECRET: 'a key secret of the tests',
    ADMIN_EMAIL: admin,
    ADMIN_PASSWORD: testPassword,
    ...env,
  });
  const rpc = rpcClient(authRpc.AuthService, {
    url: auth.internalUrl,
    token: tokenOf('gateway', 'auth'),
    deadlineMs: 10_000,
  });
  const enter = async (path: string, body: object): Promise<SignedIn> => {
    const answer = await fetch(auth.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    const { token, data } = JSON.parse(text) as Entered;
    const sessions = [{ userId: data.user.id, sessionId: sessionOf(token) }];
    return {
      ...data.user,
      internalToken: async () => (await rpc.checkSessions({ sessions })).sessions[0]?.internalToken ?? '',
    };
  };
  return {
    ...auth,
    register: (username, email = `${username}@tael.test`) =>
      enter('/api/auth/register', { username, email, password: testPassword, passwordConfirm: testPassword }),
    signInAdmin: () => enter('/api/auth/login', { email: admin, password: testPassword }),
  };
}

interface Entered {
  token: string;
  data: { user: { id: string; username: string } };
}

export function sessionOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}
