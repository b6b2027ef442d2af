import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { z } from 'zod';
import type { RunningLog } from './logs.ts';
import { secret, startNeighbour } from './neighbour.ts';

const signedIn = z.object({ token: z.string(), data: z.object({ user: z.object({ id: z.string() }) }) });
const claims = z.object({ sid: z.string() });
const password = 'correct horse';

export interface Registered {
  id: string;
  token: string;
}

export type AuthProcess = Awaited<ReturnType<typeof startAuth>>;

/** The real auth. Its events go to the log that the test names, if any. */
export async function startAuth(log?: RunningLog) {
  const process = await startNeighbour('auth', {
    KEY_SECRET: 'a key secret of the tests',
    ADMIN_EMAIL: 'admin@tael.local',
    ADMIN_PASSWORD: password,
    ...log?.env,
  });
  const rpc = rpcClient(authRpc.AuthService, { url: process.internal, secret });
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(process.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const known = (answer: unknown): Registered => {
    const { token, data } = signedIn.parse(answer);
    return { token, id: data.user.id };
  };
  /** What the gateway does with a client's token. */
  const internalToken = async ({ id, token }: Registered): Promise<string> => {
    const { sid } = claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    const { sessions } = await rpc.checkSessions({ sessions: [{ userId: id, sessionId: sid }] });
    return sessions[0]?.internalToken ?? '';
  };
  return {
    internal: process.internal,
    stop: () => process.stop(),
    internalToken,
    register: async (username: string): Promise<Registered> => {
      const body = { username, email: `${username}@tael.test`, password, passwordConfirm: password };
      return known(await post('/api/auth/register', body));
    },
    signInAdmin: async (): Promise<Registered> =>
      known(await post('/api/auth/login', { email: 'admin@tael.local', password })),
    checkIn: async (user: Registered): Promise<unknown> =>
      post('/api/user/checkin', {}, await internalToken(user)),
  };
}
