import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport, type Transport } from '@tael/events';
import { openDatabase, sql } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { startKafka } from '@tael/testkit';
import { serviceDatabase, startPlatform, type Platform } from '../../platform.ts';

export interface Stage {
  platform: Platform;
  transport: Transport;
  withoutBroker: (work: () => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
}

export const logger = createLogger({ service: 'flows', level: 'silent' });
const env = { RATE_LIMIT_EXEMPT: '127.0.0.0/8', LOG_LEVEL: 'warn' };

export const stages: Record<'embedded' | 'kafka', () => Promise<Stage>> = {
  async embedded() {
    const platform = await startPlatform({ env });
    const eventLogUrl = serviceDatabase(platform, 'events');
    const transport = createTransport({ eventLogUrl, clientId: 'flows', logger });
    return {
      platform,
      transport,
      withoutBroker: (work) => closedToAll(platform, work),
      end: async () => {
        await transport.close();
        await platform.remove();
      },
    };
  },

  async kafka() {
    const kafka = await startKafka();
    const platform = await startPlatform({ env: { ...env, KAFKA_BROKERS: kafka.brokers.join() } });
    const transport = createTransport({ kafkaBrokers: kafka.brokers, clientId: 'flows', logger });
    return {
      platform,
      transport,
      async withoutBroker(work) {
        await kafka.kill();
        await work();
        await kafka.start();
      },
      end: async () => {
        await transport.close();
        await platform.remove();
        await kafka.stop();
      },
    };
  },
};

async function closedToAll(platform: Platform, work: () => Promise<void>): Promise<void> {
  const server = openDatabase({ url: superuserUrl(platform), name: 'flows', max: 1 });
  try {
    await sql`alter database tael_events with allow_connections false`.execute(server.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'tael_events'`.execute(
      server.db,
    );
    await work();
    await sql`alter database tael_events with allow_connections true`.execute(server.db);
  } finally {
    await server.close();
  }
}

export function superuserUrl(platform: Platform, database = 'postgres'): string {
  const secrets = JSON.parse(readFileSync(join(platform.dataFolder, 'secrets.json'), 'utf8')) as {
    databases: { postgres: string };
  };
  const url = new URL(serviceDatabase(platform, 'events'));
  url.username = 'postgres';
  url.password = secrets.databases.postgres;
  url.pathname = `/${database}`;
  return url.href;
}
