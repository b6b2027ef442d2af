import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { authRpc, operationsRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService, testDatabase, type SpawnedService } from '@tael/testkit';
import supertest from 'supertest';
import { migrations } from '../src/migrations.ts';
import type { Answer } from './auth-under-test.ts';

export const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
export const secret = 'an rpc secret of the tests';

/** The two databases that replicas share. */
export async function openStores() {
  const own = await testDatabase({ migrations });
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  return {
    url: own.url,
    eventLogUrl: log.url,
    db: own.database.db,
    async drop() {
      await own.drop();
      await log.drop();
    },
  };
}

export type Stores = Awaited<ReturnType<typeof openStores>>;

export async function startReplica(stores: Stores, env: Record<string, string> = {}) {
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const process: SpawnedService = await spawnService({
    entry,
    env: {
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      POSTGRES_URL: stores.url,
      EVENT_LOG_URL: stores.eventLogUrl,
      RPC_SECRET: secret,
      KEY_SECRET: 'a key secret of the tests',
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...env,
    },
    readyUrl: `${internal}/readyz`,
  });
  const http = supertest(`http://127.0.0.1:${port}`);
  return {
    internal,
    process,
    auth: rpcClient(authRpc.AuthService, { url: internal, secret }),
    operations: rpcClient(operationsRpc.OperationsService, { url: internal, secret }),
    post: async (path: string, body: object): Promise<Answer> => await http.post(path).send(body),
    withToken: async (token: string, method: 'get' | 'post', path: string): Promise<Answer> =>
      await http[method](path).set('authorization', `Bearer ${token}`),
  };
}

export type Replica = Awaited<ReturnType<typeof startReplica>>;
