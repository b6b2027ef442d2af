import { fileURLToPath } from 'node:url';
import { operationsRpc, pointsRpc } from '@tael/proto';
import { peerClient, rpcKeysOf, spawnReplica, testDatabase } from '@tael/testkit';
import supertest from 'supertest';
import { migrations } from '../src/migrations.ts';
import { startEmbeddedLog } from './logs.ts';
import { highCeilings, type Answer } from './points-under-test.ts';

const entry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

export async function openStores(startLog = startEmbeddedLog) {
  const own = await testDatabase({ migrations });
  const log = await startLog();
  return {
    url: own.url,
    log,
    database: own.database,
    async drop() {
      await own.drop();
      await log.stop();
    },
  };
}

export type Stores = Awaited<ReturnType<typeof openStores>>;

export async function startReplica(stores: Stores, env: Record<string, string>) {
  const replica = await spawnReplica({
    entry,
    env: {
      POSTGRES_URL: stores.url,
      ...rpcKeysOf('points'),
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...highCeilings,
      VERIFIED_EMAIL: 'off',
      SECOND_PERSON: 'off',
      ...stores.log.env,
      ...env,
    },
  });
  const http = supertest(replica.url);
  const rpc = { url: replica.internalUrl, callee: 'points' };
  return {
    ...replica,
    points: await peerClient(pointsRpc.PointsService, rpc),
    operations: await peerClient(operationsRpc.OperationsService, rpc),
    get: async (token: string, path: string): Promise<Answer> =>
      await http.get(path).set('authorization', `Bearer ${token}`),
    post: async (token: string, path: string, body: object, key?: string): Promise<Answer> =>
      await http
        .post(path)
        .set({ authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) })
        .send(body),
  };
}

export type Replica = Awaited<ReturnType<typeof startReplica>>;
