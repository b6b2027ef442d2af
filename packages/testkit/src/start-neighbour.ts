import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import type { Database, MigrationSet } from '@tael/postgres';
import { serviceAddress, spawnReplica, type Replica } from './spawn-replica.ts';
import { testDatabase } from './test-database.ts';

export const rpcSecret = 'an rpc secret of the tests';

export interface Neighbour {
  url: string;
  internalUrl: string;
  database: Database;
  eventLogUrl: string;
  output(): string;
  down(signal?: NodeJS.Signals): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

interface Migrations {
  migrations: readonly MigrationSet[];
}

/** Its event log is in its own database unless `env` changes that. */
export async function startNeighbour(service: string, env: Record<string, string> = {}): Promise<Neighbour> {
  const folder = new URL(`../../../services/${service}/`, import.meta.url);
  // Migrated in this process: spawning one would cost more than the test.
  const { migrations } = (await import(new URL('src/migrations.ts', folder).href)) as Migrations;
  const {
    url: postgresUrl,
    database,
    drop,
  } = await testDatabase({ migrations: [...migrations, eventLogMigrations] });
  const at = await serviceAddress();
  const settings = {
    POSTGRES_URL: postgresUrl,
    EVENT_LOG_URL: postgresUrl,
    RPC_SECRET: rpcSecret,
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'warn',
    VERIFIED_EMAIL: 'off',
    ...env,
  };
  const entry = fileURLToPath(new URL('dist/main.js', folder));
  const start = () => spawnReplica({ entry, env: settings, at });
  let { process }: Replica = await start();
  const down = async (signal: NodeJS.Signals = 'SIGKILL') => {
    process.kill(signal);
    await process.exited;
  };
  return {
    url: at.url,
    internalUrl: at.internalUrl,
    database,
    eventLogUrl: settings.EVENT_LOG_URL,
    output: () => process.output(),
    down,
    up: async () => {
      ({ process } = await start());
    },
    stop: async () => {
      await down();
      await drop();
    },
  };
}
