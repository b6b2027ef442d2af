import { randomUUID } from 'node:crypto';
import { createTransport, publish, startConsumer, startRelay, type OutgoingEvent } from '@tael/events';
import type { Principal } from '@tael/identity';
import { outboxOf, serviceUnderTest } from '@tael/testkit';
import supertest from 'supertest';
import { handlers } from '../src/consumers.ts';
import { migrations } from '../src/migrations.ts';
import { service } from '../src/service.ts';
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

export async function startPoints(env: Record<string, string> = {}) {
  const { identity, app, ...under } = await serviceUnderTest(service, {
    migrations,
    env: {
      AUTH_RPC_URL: 'http://127.0.0.1:9',
      VERIFIED_EMAIL: 'off',
      SECOND_PERSON: 'off',
      RATE_LIMIT_EXEMPT: '127.0.0.0/8,::1/128',
      ...highCeilings,
      ...env,
    },
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
      put: (path: string, body?: object) => send('put', path, body),
    };
  };

  return {
    ...under,
    as,
    anonymous: (method: Method, path: string): Promise<Answer> =>
      Promise.resolve(supertest(app)[method](path)),
    outbox: (type: string) => outboxOf(under.deps.database, type),
  };
}

/** A `shared` log is stopped by the caller. */
export async function startEvents(points: Pick<PointsUnderTest, 'deps'>, shared?: RunningLog) {
  const { database, log: logger } = points.deps;
  const log = shared ?? (await startEmbeddedLog());
  const transport = createTransport({ ...log.settings, clientId: 'points-test', logger });
  const relay = await startRelay({ database, transport, service: 'points', logger });
  const consumer = await startConsumer({
    group: 'points',
    database,
    transport,
    handlers: handlers(points.deps),
    logger,
  });
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
