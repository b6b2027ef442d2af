import { randomUUID } from 'node:crypto';
import { createTransport, publish, startConsumer, startRelay, type OutgoingEvent } from '@tael/events';
import { createVerifier, type Principal } from '@tael/identity';
import { createHttpApp, createLogger, parseEnv } from '@tael/runtime';
import { outboxOf, rpcSecret, testDatabase, testIdentity } from '@tael/testkit';
import supertest from 'supertest';
import { compose } from '../src/compose.ts';
import { ceilingsOf, configSchema } from '../src/config.ts';
import { consumerGroup, handlersOf } from '../src/consumers.ts';
import type { Deps } from '../src/deps.ts';
import { routeTable } from '../src/http.ts';
import { migrations } from '../src/migrations.ts';
import { startEmbeddedLog, type RunningLog } from './logs.ts';

/** High enough for every test that is not about ceilings. */
export const highCeilings = {
  CEILING_NETWORK_POINTS: '1000000000',
  CEILING_DAY_YUAN: '1000000000',
  CEILING_FIRST_WEEK_YUAN: '1000000000',
};

type Method = 'get' | 'post' | 'put' | 'delete';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: Record<string, unknown>;
}

export type PointsUnderTest = Awaited<ReturnType<typeof startPoints>>;

/** The HTTP app of points with its own database and a clock that tests can turn. */
export async function startPoints(env: Record<string, string> = {}) {
  const stores = await testDatabase({ migrations });
  const settings = {
    PORT: '1',
    INTERNAL_PORT: '2',
    POSTGRES_URL: stores.url,
    EVENT_LOG_URL: stores.url,
    RPC_SECRET: rpcSecret,
    AUTH_RPC_URL: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    VERIFIED_EMAIL: 'off',
    RATE_LIMIT_EXEMPT: '127.0.0.0/8,::1/128',
    ...highCeilings,
    ...env,
  };
  const log = createLogger({ service: 'points', level: 'silent' });
  const clock = { turnedBy: 0, now: () => new Date(Date.now() + clock.turnedBy) };
  const deps: Deps = { ...compose(parseEnv(configSchema, settings), log), clock };
  const identity = testIdentity();
  const app = createHttpApp({
    service: 'points',
    routes: routeTable(deps),
    verifier: createVerifier({ audience: 'internal', keys: () => identity.keys }),
    logger: log,
    checkAnswers: true,
  });
  const as = (who: Partial<Principal> & { userId: string }) => {
    const principal: Principal = { sessionId: randomUUID(), role: 'user', permissions: [], ...who };
    const send = async (method: Method, path: string, body?: object, key?: string): Promise<Answer> => {
      const request = supertest(app)
        [method](path)
        .set('authorization', `Bearer ${identity.internalToken(principal)}`);
      if (key !== undefined) request.set('idempotency-key', key);
      return await (body === undefined ? request : request.send(body));
    };
    return {
      send,
      get: (path: string) => send('get', path),
      post: (path: string, body?: object, key?: string) => send('post', path, body, key),
    };
  };

  return {
    deps,
    clock,
    stores,
    settings,
    as,
    anonymous: (method: Method, path: string): Promise<Answer> =>
      Promise.resolve(supertest(app)[method](path)),
    outbox: (type: string) => outboxOf(deps.database, type),
    async stop() {
      await deps.database.close();
      await stores.drop();
    },
  };
}

/** The production path of events: outbox, relay, log, consumer. A `shared` log is stopped by the caller. */
export async function startEvents(points: Pick<PointsUnderTest, 'deps'>, shared?: RunningLog) {
  const { config, database, log: logger } = points.deps;
  const handlers = handlersOf(ceilingsOf(config));
  const log = shared ?? (await startEmbeddedLog());
  const transport = createTransport({ ...log.settings, clientId: 'points-test', logger });
  const relay = await startRelay({ database, transport, service: 'points', logger });
  const consumer = await startConsumer({ group: consumerGroup, database, transport, handlers, logger });
  return {
    send: (...events: OutgoingEvent[]) => database.transaction((tx) => publish(tx, ...events)),
    async stop() {
      await consumer.stop();
      await relay.stop();
      await transport.close();
      if (shared === undefined) await log.stop();
    },
  };
}

export type EventPath = Awaited<ReturnType<typeof startEvents>>;
