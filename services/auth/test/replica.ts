import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { authRpc, operationsRpc } from '@tael/proto';
import { peerClient, rpcKeysOf, spawnReplica, testDatabase } from '@tael/testkit';
import supertest from 'supertest';
import { migrations } from '../src/migrations.ts';
import type { Answer } from './auth-under-test.ts';

export const entry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

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
  const replica = await spawnReplica({
    entry,
    env: {
      POSTGRES_URL: stores.url,
      EVENT_LOG_URL: stores.eventLogUrl,
      ...rpcKeysOf('auth'),
      KEY_SECRET: 'a key secret of the tests',
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      LOG_LEVEL: 'warn',
      VERIFIED_EMAIL: 'off',
      SECOND_PERSON: 'off',
      ...env,
    },
  });
  const http = supertest(replica.url);
  const rpc = { url: replica.internalUrl, callee: 'auth' };
  return {
    ...replica,
    auth: await peerClient(authRpc.AuthService, rpc),
    operations: await peerClient(operationsRpc.OperationsService, rpc),
    post: async (path: string, body: object): Promise<Answer> => await http.post(path).send(body),
    withToken: async (token: string, method: 'get' | 'post', path: string): Promise<Answer> =>
      await http[method](path).set('authorization', `Bearer ${token}`),
  };
}

export type Replica = Awaited<ReturnType<typeof startReplica>>;
