import {
  createTransport,
  eventLogMigrations,
  eventsMigrations,
  publish,
  startConsumer,
  startRelay,
} from '@tael/events';
import type { OutgoingEvent } from '@tael/events';
import { sql } from '@tael/postgres';
import { eventually, testDatabase } from '@tael/testkit';
import { handlers } from '../src/consumers.ts';
import type { Deps } from '../src/deps.ts';

const group = 'wallet';

export async function startEvents(deps: Deps) {
  const others = await testDatabase({ migrations: [eventsMigrations] });
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  const { log: logger, database } = deps;
  const transport = createTransport({ eventLogUrl: log.url, clientId: 'wallet', logger });
  const relay = await startRelay({ database: others.database, transport, service: 'others', logger });
  const consumer = await startConsumer({
    group,
    database,
    transport,
    handlers: handlers(deps),
    logger,
  });

  const settled = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from events.outbox`.execute(others.database.db);
    return rows[0]?.waiting === 0;
  };

  return {
    /** Delivers in this order; resolves when the wallet has applied all events. */
    deliver: async (...events: OutgoingEvent[]) => {
      await others.database.transaction((tx) => publish(tx, ...events));
      await eventually(async () => {
        if (!(await settled())) throw new Error('events wait for the relay');
        const { rows } = await sql<{ id: string }>`
          select event_id as id from events.inbox where group_name = ${group}`.execute(database.db);
        const seen = new Set(rows.map(({ id }) => id));
        const missing = events.filter(({ id }) => id !== undefined && !seen.has(id));
        if (missing.length > 0) throw new Error(`${missing.length} events are not applied`);
      });
    },
    parked: async () => {
      const { rows } = await sql<{ reason: string }>`select reason from events.dead_letters`.execute(
        database.db,
      );
      return rows.map(({ reason }) => reason);
    },
    stop: async () => {
      await consumer.stop();
      await relay.stop();
      await transport.close();
      await others.drop();
      await log.drop();
    },
  };
}
