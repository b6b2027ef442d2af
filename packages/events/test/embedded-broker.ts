import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, sql } from '@tael/postgres';
import { startPostgres } from '@tael/testkit';
import { createTransport, eventLogMigrations } from '../src/index.ts';
import type { Broker } from './contract/broker.ts';
import { logger } from './contract/scene.ts';

export async function startEmbeddedBroker(): Promise<Broker> {
  const dir = mkdtempSync(join(tmpdir(), 'tael-log-'));
  const server = await startPostgres({ dir });
  await migrate(server.url, [eventLogMigrations]);
  const database = openDatabase({ url: server.url, name: 'events-test' });
  const settings = { eventLogUrl: server.url };
  return {
    settings,
    transport: (clientId) => createTransport({ ...settings, clientId, logger }),
    async wipe() {
      await sql`truncate event_log.partitions, event_log.batches, event_log.members, event_log.cursors`.execute(
        database.db,
      );
    },
    async members(group) {
      const { rows } = await sql<{ members: number }>`
        select count(*)::int as members from event_log.members where group_name = ${group}`.execute(
        database.db,
      );
      return rows[0]?.members ?? 0;
    },
    stop: () => server.stop(),
    start: () => server.restart(),
    async close() {
      await database.close();
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
