import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService, testDatabase } from '@tael/testkit';
import { z } from 'zod';

export const secret = 'an rpc secret of the tests';
const registered = z.object({
  token: z.string(),
  data: z.object({ user: z.object({ id: z.string() }) }),
});
const claims = z.object({ sid: z.string() });

export const password = 'correct horse';

/** The public half of a well-known test key: nobody keeps money behind it. */
export const testXpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

export interface RealPerson {
  userId: string;
  /** An internal token, good for ten seconds. */
  token: () => Promise<string>;
}

export type RealAuth = Awaited<ReturnType<typeof startRealAuth>>;

/** Another service as it runs, on a database of its own. */
export async function startNeighbour(
  name: 'auth' | 'withdrawal' | 'chain-scanner',
  settings: Record<string, string>,
) {
  const dist = (file: string) => fileURLToPath(new URL(`../../${name}/dist/${file}`, import.meta.url));
  const own = await testDatabase({ migrations: [] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const rpcUrl = `http://127.0.0.1:${internalPort}`;
  const env = {
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    POSTGRES_URL: own.url,
    RPC_SECRET: secret,
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const { code } = await (await spawnService({ entry: dist('migrate.js'), env })).exited;
  if (code !== 0) throw new Error(`${name} could not be migrated`);
  const running = await spawnService({ entry: dist('main.js'), env, readyUrl: `${rpcUrl}/readyz` });
  return {
    url: `http://127.0.0.1:${port}`,
    rpcUrl,
    db: own.database.db,
    stop: async () => {
      running.kill('SIGKILL');
      await running.exited;
      await own.drop();
    },
  };
}

/** Who people are, and their passwords. */
export async function startRealAuth() {
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  const auth = await startNeighbour('auth', {
    EVENT_LOG_URL: log.url,
    KEY_SECRET: 'a key secret of the tests',
  });
  const rpc = rpcClient(authRpc.AuthService, { url: auth.rpcUrl, secret });

  const register = async (username: string): Promise<RealPerson> => {
    const body = { username, email: `${username}@tael.test`, password, passwordConfirm: password };
    const answer = await fetch(`${auth.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token, data } = registered.parse(await answer.json());
    const { sid } = claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    const session = { sessionId: sid, userId: data.user.id };
    return {
      userId: data.user.id,
      token: async () => (await rpc.checkSessions({ sessions: [session] })).sessions[0]?.internalToken ?? '',
    };
  };

  return {
    rpcUrl: auth.rpcUrl,
    eventLogUrl: log.url,
    register,
    stop: async () => {
      await auth.stop();
      await log.drop();
    },
  };
}
