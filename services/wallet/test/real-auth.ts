import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService, testDatabase } from '@tael/testkit';
import { z } from 'zod';

export const secret = 'an rpc secret of the tests';
const dist = (file: string): string => fileURLToPath(new URL(`../../auth/dist/${file}`, import.meta.url));
const registered = z.object({
  token: z.string(),
  data: z.object({ user: z.object({ id: z.string() }) }),
});
const claims = z.object({ sid: z.string() });

export const password = 'correct horse';

export interface RealPerson {
  userId: string;
  /** An internal token, good for ten seconds. */
  token: () => Promise<string>;
}

export type RealAuth = Awaited<ReturnType<typeof startRealAuth>>;

/** Auth's own process on databases of its own: who people are, and their passwords. */
export async function startRealAuth() {
  const own = await testDatabase({ migrations: [] });
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const rpcUrl = `http://127.0.0.1:${internalPort}`;
  const env = {
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    POSTGRES_URL: own.url,
    EVENT_LOG_URL: log.url,
    RPC_SECRET: secret,
    KEY_SECRET: 'a key secret of the tests',
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  const migrated = await (await spawnService({ entry: dist('migrate.js'), env })).exited;
  if (migrated.code !== 0) throw new Error('auth could not be migrated');
  const auth = await spawnService({ entry: dist('main.js'), env, readyUrl: `${rpcUrl}/readyz` });
  const rpc = rpcClient(authRpc.AuthService, { url: rpcUrl, secret });

  const register = async (username: string): Promise<RealPerson> => {
    const body = { username, email: `${username}@tael.test`, password, passwordConfirm: password };
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
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
    rpcUrl,
    eventLogUrl: log.url,
    register,
    stop: async () => {
      auth.kill('SIGKILL');
      await auth.exited;
      await own.drop();
      await log.drop();
    },
  };
}
