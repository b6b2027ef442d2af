import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { sql } from '@tael/postgres';
import { operationsRpc } from '@tael/proto';
import { peerClient, rpcKeysOf, runTask, spawnReplica, testDatabase } from '@tael/testkit';
import supertest from 'supertest';
import { migrations } from '../src/migrations.ts';
import { alipay, ownSettings, type Answer } from './withdrawal-under-test.ts';

export const entry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

export async function openStores() {
  const own = await testDatabase({ migrations });
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  return {
    url: own.url,
    eventLogUrl: log.url,
    db: own.database.db,
    age: (seconds: number) =>
      sql`update withdrawal set created_at = created_at - make_interval(secs => ${seconds}),
        changed_at = changed_at - make_interval(secs => ${seconds})`.execute(own.database.db),
    rows: async (userId: string) =>
      (
        await sql<{ id: string; status: string; done: boolean }>`
          select id, status, effect_done_at is not null as done from withdrawal where user_id = ${userId} order by id
        `.execute(own.database.db)
      ).rows,
    async drop() {
      await own.drop();
      await log.drop();
    },
  };
}

export type Stores = Awaited<ReturnType<typeof openStores>>;
export type Replica = Awaited<ReturnType<typeof startReplica>>;

type Method = 'get' | 'post' | 'put';

/** A token lasts 10 s: a test that may take longer passes a function. */
type Token = string | (() => Promise<string>);

export async function startReplica(stores: Stores, env: Record<string, string>) {
  const replica = await spawnReplica({
    entry,
    env: {
      ...ownSettings,
      POSTGRES_URL: stores.url,
      ...rpcKeysOf('withdrawal'),
      EVENT_LOG_URL: stores.eventLogUrl,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const http = supertest(replica.url);
  const rpc = { url: replica.internalUrl, callee: 'withdrawal' };
  const operations = await peerClient(operationsRpc.OperationsService, rpc);
  const send = async (token: Token, method: Method, path: string, body: object = {}, key?: string) => {
    const bearer = typeof token === 'string' ? token : await token();
    const request = http[method](path).set('authorization', `Bearer ${bearer}`);
    if (key !== undefined) request.set('idempotency-key', key);
    return (await (method === 'get' ? request : request.send(body))) as Answer;
  };
  return {
    ...replica,
    operations,
    send,
    withdraw: (token: Token, amount: number, key?: string) =>
      send(token, 'post', '/api/withdrawals', { amount, ...alipay }, key),
    decide: (token: Token, id: string, status: string, adminNotes = '') =>
      send(token, 'put', `/api/withdrawals/admin/${id}`, { status, adminNotes }),
    cancel: (token: Token, id: string) => send(token, 'post', `/api/withdrawals/${id}/cancel`),
    /** Resolves after a run that began after this call. */
    resume: () => runTask(operations, 'resume-withdrawals'),
    end: async (signal: NodeJS.Signals = 'SIGTERM') => {
      replica.process.kill(signal);
      return (await replica.process.exited).code;
    },
  };
}
