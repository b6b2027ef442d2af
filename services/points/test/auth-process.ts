import { fileURLToPath } from 'node:url';
import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService, testDatabase } from '@tael/testkit';
import { z } from 'zod';

const signedIn = z.object({ token: z.string(), data: z.object({ user: z.object({ id: z.string() }) }) });
const distOf = (file: string): string => fileURLToPath(new URL(`../../auth/dist/${file}`, import.meta.url));

export const secret = 'an rpc secret of the tests';
const password = 'correct horse';

export interface Registered {
  id: string;
  token: string;
}

export type AuthProcess = Awaited<ReturnType<typeof startAuth>>;

/** The real auth, on databases of its own. Its events go to the log that the test names, if any. */
export async function startAuth(eventLogUrl?: string) {
  const stores = await testDatabase({ migrations: [] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const env = {
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    POSTGRES_URL: stores.url,
    EVENT_LOG_URL: eventLogUrl ?? stores.url,
    RPC_SECRET: secret,
    KEY_SECRET: 'a key secret of the tests',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: 'admin@tael.local',
    ADMIN_PASSWORD: password,
  };
  const migrated = await (await spawnService({ entry: distOf('migrate.js'), env })).exited;
  if (migrated.code !== 0) throw new Error('auth was not migrated');
  const process = await spawnService({ entry: distOf('main.js'), env, readyUrl: `${internal}/readyz` });
  const rpc = rpcClient(authRpc.AuthService, { url: internal, secret });

  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const known = (answer: unknown): Registered => {
    const { token, data } = signedIn.parse(answer);
    return { token, id: data.user.id };
  };
  return {
    internal,
    rpc,
    post,
    register: async (username: string): Promise<Registered> => {
      const body = { username, email: `${username}@tael.test`, password, passwordConfirm: password };
      return known(await post('/api/auth/register', body));
    },
    signInAdmin: async (): Promise<Registered> =>
      known(await post('/api/auth/login', { email: 'admin@tael.local', password })),
    /** What the gateway does with a client's token. */
    internalToken: async ({ id, token }: Registered): Promise<string> => {
      const claims = z
        .object({ sid: z.string() })
        .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
      const { sessions } = await rpc.checkSessions({ sessions: [{ userId: id, sessionId: claims.sid }] });
      return sessions[0]?.internalToken ?? '';
    },
    async stop() {
      process.kill();
      await process.exited;
      await stores.drop();
    },
  };
}
