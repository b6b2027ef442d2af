import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { event, eventLogMigrations, eventsMigrations, onBatch, publish } from '@tael/events';
import { sql } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { eventsCarried, serviceSettings } from '@tael/runtime';
import { tasksMigrations } from '@tael/tasks';
import { eventually, serviceUnderTest } from '@tael/testkit';
import { startBackground, type Service, type ServiceBase, type ServiceConfig } from '../src/index.ts';

const order: string[] = [];
const handled: string[] = [];

async function send({ database }: ServiceBase): Promise<string> {
  const userId = randomUUID();
  const deleted = event(authEvents.UserDeletedSchema, { userId }, { key: userId });
  await database.transaction((tx) => publish(tx, deleted));
  return userId;
}

const sent = ({ database: { db } }: ServiceBase): Promise<void> =>
  eventually(async () => {
    const { rows } = await sql`select 1 from events.outbox`.execute(db);
    expect(rows).toEqual([]);
  });

const service: Service<ServiceConfig, ServiceBase> = {
  name: 'ordered',
  config: serviceSettings.refine(...eventsCarried),
  deps: (base) => base,
  verifier: () => ({ verify: () => Promise.resolve(undefined) }),
  routes: () => [],
  handlers: () => [
    onBatch(authEvents.UserDeletedSchema, (_tx, events) => {
      handled.push(...events.map(({ data }) => data.userId));
      return Promise.resolve();
    }),
  ],
  start: (deps) => ({
    first: [() => void order.push('first')],
    beforeRelay: [
      async () => {
        await send(deps);
        await sent(deps);
        order.push('published');
      },
    ],
    beforeDatabase: [
      async () => {
        await deps.database.ping();
        order.push('last query');
      },
    ],
  }),
};

it('stops what takes work first, then what publishes, then the relay, then the database', async () => {
  const under = await serviceUnderTest(service, {
    migrations: [eventsMigrations, tasksMigrations, eventLogMigrations],
    env: {},
  });
  const { deps } = under;
  const [first, consumer, tasks, beforeRelay, relay, beforeDatabase, database] = await startBackground(
    service,
    deps,
  );
  await first?.();
  const early = await send(deps);
  await eventually(() => expect(handled).toEqual([early]));
  await consumer?.();
  await tasks?.();
  await beforeRelay?.();
  expect(handled).toEqual([early]);
  await relay?.();
  await beforeDatabase?.();
  await database?.();
  expect(order).toEqual(['first', 'published', 'last query']);
  await expect(deps.database.ping()).rejects.toThrow();
  await under.stores.drop();
});
