import { eventLogMigrations } from '@tael/events';
import type { Database, MigrationSet } from '@tael/postgres';
import { createLogger, parseEnv, serve, type RunningService } from '@tael/runtime';
import { openService, type Service, type ServiceBase, type ServiceConfig } from '@tael/service';
import { rpcKeysOf } from './rpc-keys.ts';
import { serviceAddress } from './spawn-replica.ts';
import { testDatabase } from './test-database.ts';

export interface Neighbour {
  url: string;
  internalUrl: string;
  database: Database;
  eventLogUrl: string;
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

interface Parts {
  service: { service: Service<ServiceConfig, ServiceBase> };
  migrations: { migrations: readonly MigrationSet[] };
}

/**
 * In the test's own process: starting a Node for each suite cost more than most tests. A suite about kills spawns what
 * it kills. The event log is in the service's own database unless `env` changes that.
 */
export async function startNeighbour(name: string, env: Record<string, string> = {}): Promise<Neighbour> {
  const part = async <Part extends keyof Parts>(file: Part) =>
    (await import(new URL(`../../../services/${name}/src/${file}.ts`, import.meta.url).href)) as Parts[Part];
  const [{ service }, { migrations }] = await Promise.all([part('service'), part('migrations')]);
  const at = await serviceAddress();
  const settingsOf = (database: string) => ({
    POSTGRES_URL: database,
    EVENT_LOG_URL: database,
    ...rpcKeysOf(name),
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'silent',
    VERIFIED_EMAIL: 'off',
    SECOND_PERSON: 'off',
    ...env,
    ...at.ports,
  });
  const open = async (settings: Record<string, string>) => {
    const config = parseEnv(service.config, settings);
    return await openService(service, config, createLogger({ service: name, level: config.LOG_LEVEL }));
  };
  const stores = await testDatabase({
    migrations: [...migrations, eventLogMigrations],
    // The first start of auth makes a key pair and hashes a password: half a second of processor.
    fill: {
      // The first start stores keys that these secrets encrypt.
      key: JSON.stringify([
        name,
        ...[env.KEY_SECRET, env.CARD_SECRET, env.ACCOUNT_SECRET, env.ADMIN_EMAIL, env.ADMIN_PASSWORD],
      ]),
      run: async (url) => {
        const { stop } = await open({ ...settingsOf(url), EVENT_LOG_URL: url });
        for (const end of stop) await end();
      },
    },
  });
  const settings = settingsOf(stores.url);
  const start = async () => await serve(await open(settings));
  let running: RunningService | undefined = await start();
  const down = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    url: at.url,
    internalUrl: at.internalUrl,
    database: stores.database,
    eventLogUrl: settings.EVENT_LOG_URL,
    down,
    up: async () => {
      running ??= await start();
    },
    stop: async () => {
      await down();
      await stores.drop();
    },
  };
}
