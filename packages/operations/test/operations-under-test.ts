import { createClient, createRouterTransport } from '@connectrpc/connect';
import { event, eventsMigrations, on } from '@tael/events';
import { sql } from '@tael/postgres';
import { operationsRpc as contract, walletEvents } from '@tael/proto';
import { createLogger } from '@tael/runtime';
import { createTasks, tasksMigrations } from '@tael/tasks';
import { testDatabase } from '@tael/testkit';
import { operationsRpc, recordByEvent } from '../src/index.ts';

export const group = 'wallet';
export const type = 'wallet.AdminActed.v1';
export const actor = { userId: 'an-admin', role: 'admin', requestId: 'request-1' };

export async function startOperated() {
  const { database, drop } = await testDatabase({ migrations: [eventsMigrations, tasksMigrations] });
  const log = createLogger({ service: 'wallet', level: 'silent' });
  const tasks = createTasks({ database, logger: log, service: 'wallet' });
  const handled: string[] = [];
  const state = { away: false, handlerFails: false, registerFails: false };
  let runs = 0;
  tasks.register({
    name: 'sweep',
    schedule: '0 0 1 1 *',
    run: () => {
      runs += 1;
      return Promise.resolve('swept 3');
    },
  });
  await tasks.start();
  const record = recordByEvent((action) =>
    event(walletEvents.AdminActedSchema, { action }, { key: action.actorId }),
  );
  const handler = on(walletEvents.AdminActedSchema, (_tx, { id }) => {
    if (state.handlerFails) throw new Error('still no luck');
    handled.push(id);
    return Promise.resolve();
  });
  const register = operationsRpc({
    database,
    log,
    tasks,
    groups: { [group]: [handler] },
    checks: {
      database: () => database.ping(),
      broker: () => (state.away ? Promise.reject(new TypeError('10.0.0.7 refused')) : Promise.resolve()),
    },
    findFlows: (keys) =>
      Promise.resolve(
        keys
          .filter((key) => key === 'withdrawal:1')
          .map((key) => ({ key, userId: 'u', amount: 12_345n, state: 'held', at: new Date(0) })),
      ),
    recordOperation: async (tx, operation) => {
      await record(tx, operation);
      if (state.registerFails) throw new Error('nothing is recorded');
    },
  });
  return {
    database,
    state,
    handled,
    runs: () => runs,
    client: createClient(contract.OperationsService, createRouterTransport(register)),
    park: (eventId: string) =>
      sql`insert into events.dead_letters (group_name, event_id, topic, type, key, headers, body, reason, attempts)
        values (${group}, ${eventId}, 'wallet.events.v1', ${type}, 'u', '{}', '', 'no luck', 3)`.execute(
        database.db,
      ),
    stop: async () => {
      await tasks.stop();
      await drop();
    },
  };
}
