import { fileURLToPath } from 'node:url';
import { operationsRpc, pointsRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort, spawnService, testDatabase } from '@tael/testkit';
import supertest from 'supertest';
import { migrations } from '../src/migrations.ts';
import { startEmbeddedLog } from './logs.ts';
import { secret } from './neighbour.ts';
import type { Answer } from './points-under-test.ts';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** What replicas share: their database, and the log. */
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
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const process = await spawnService({
    entry,
    env: {
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      POSTGRES_URL: stores.url,
      RPC_SECRET: secret,
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...stores.log.env,
      ...env,
    },
    readyUrl: `${internal}/readyz`,
  });
  const http = supertest(`http://127.0.0.1:${port}`);
  return {
    internal,
    process,
    points: rpcClient(pointsRpc.PointsService, { url: internal, secret }),
    operations: rpcClient(operationsRpc.OperationsService, { url: internal, secret }),
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
