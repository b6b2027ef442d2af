import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { authRpc, operationsRpc, walletRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService, testDatabase, type SpawnedService } from '@tael/testkit';
import { z } from 'zod';

export const secret = 'an rpc secret of the tests';
const password = 'correct horse';
const distOf = (service: string, file: string): string =>
  fileURLToPath(new URL(`../../${service}/dist/${file}`, import.meta.url));

/** Another service as a process of its own, migrated, on a database of its own. */
async function startProcess(service: string, settings: Record<string, string>) {
  const stores = await testDatabase({ migrations: [] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    POSTGRES_URL: stores.url,
    EVENT_LOG_URL: stores.url,
    RPC_SECRET: secret,
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const migrated = await (await spawnService({ entry: distOf(service, 'migrate.js'), env })).exited;
  if (migrated.code !== 0) throw new Error(`${service} was not migrated`);
  const internal = `http://127.0.0.1:${internalPort}`;
  const spawn = (): Promise<SpawnedService> =>
    spawnService({ entry: distOf(service, 'main.js'), env, readyUrl: `${internal}/readyz` });
  let process: SpawnedService | undefined = await spawn();
  const down = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    process?.kill(signal);
    await process?.exited;
    process = undefined;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    internal,
    stores,
    down,
    up: async () => {
      process ??= await spawn();
    },
    stop: async () => {
      await down('SIGTERM');
      await stores.drop();
    },
  };
}

export type WalletProcess = Awaited<ReturnType<typeof startWallet>>;

/** The real wallet. Amounts are minor units. */
export async function startWallet() {
  const process = await startProcess('wallet', {
    CARD_SECRET: 'a card secret of the tests',
    AUTH_RPC_URL: 'http://127.0.0.1:1',
  });
  const rpc = rpcClient(walletRpc.WalletService, { url: process.internal, secret });
  const holding = async (userId: string) => {
    const { holdings } = await rpc.getHoldings({ userIds: [userId] });
    const { available = 0n, held = 0n, totalWithdrawn = 0n } = holdings[0] ?? {};
    return { available, held, totalWithdrawn };
  };
  const give = (userId: string, amount: bigint) =>
    rpc.adjust({
      stepId: `${randomUUID()}:balance`,
      userId,
      change: { case: 'addToBalance', value: amount },
      reason: 'a test',
      actor: { userId: randomUUID(), role: 'admin', requestId: 'a-test' },
    });
  return {
    ...process,
    rpc,
    operations: rpcClient(operationsRpc.OperationsService, { url: process.internal, secret }),
    give,
    holding,
    /** Somebody who has this much. */
    person: async (amount = 0n): Promise<string> => {
      const userId = randomUUID();
      if (amount > 0n) await give(userId, amount);
      return userId;
    },
  };
}

const signedIn = z.object({ token: z.string(), data: z.object({ user: z.object({ id: z.string() }) }) });

export interface Registered {
  id: string;
  username: string;
  token: string;
}

export type AuthProcess = Awaited<ReturnType<typeof startAuth>>;

/** The real auth. */
export async function startAuth() {
  const process = await startProcess('auth', {
    KEY_SECRET: 'a key secret of the tests',
    ADMIN_EMAIL: 'admin@tael.local',
    ADMIN_PASSWORD: password,
  });
  const rpc = rpcClient(authRpc.AuthService, { url: process.internal, secret });
  const post = async (path: string, body: object): Promise<{ token: string; id: string }> => {
    const answer = await fetch(`${process.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token, data } = signedIn.parse(await answer.json());
    return { token, id: data.user.id };
  };
  return {
    ...process,
    rpc,
    register: async (username: string): Promise<Registered> => {
      const body = { username, email: `${username}@tael.test`, password, passwordConfirm: password };
      return { username, ...(await post('/api/auth/register', body)) };
    },
    signInAdmin: async (): Promise<Registered> => ({
      username: 'admin',
      ...(await post('/api/auth/login', { email: 'admin@tael.local', password })),
    }),
    /** What the gateway does with a client's token. */
    internalToken: async ({ id, token }: Registered): Promise<string> => {
      const claims = z
        .object({ sid: z.string() })
        .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
      const { sessions } = await rpc.checkSessions({ sessions: [{ userId: id, sessionId: claims.sid }] });
      return sessions[0]?.internalToken ?? '';
    },
  };
}
