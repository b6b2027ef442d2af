import type { Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { it } from 'vitest';
import { testDatabase } from '@tael/testkit';
import {
  eventsMigrations,
  startConsumer,
  startRelay,
  type ConsumerOptions,
  type Relay,
  type Running,
  type Transport,
} from '../../src/index.ts';
import type { LogRecord } from '../../src/transport.ts';
import type { Broker } from './broker.ts';
import { createJournal } from './journal.ts';

export const logger = createLogger({ service: 'events-test', level: 'silent' });

export interface Scene {
  broker: Broker;
  url: string;
  database: Database;
  transport: Transport;
  relay: (through?: Transport) => Promise<Relay>;
  consumer: (
    options: Pick<ConsumerOptions, 'group' | 'handlers'> & Partial<ConsumerOptions>,
  ) => Promise<Running>;
  onEnd: (end: () => Promise<unknown>) => void;
  end: () => Promise<void>;
}

async function openScene(broker: Broker): Promise<Scene> {
  await broker.wipe();
  const own = await testDatabase({ migrations: [eventsMigrations] });
  const { url, database } = own;
  await createJournal(database.db);
  const transport = broker.transport('events-test');
  const ends: (() => Promise<unknown>)[] = [() => own.drop(), () => transport.close()];
  return {
    broker,
    url,
    database,
    transport,
    async relay(through = transport) {
      const relay = await startRelay({ database, transport: through, service: 'auth', logger });
      ends.push(() => relay.stop());
      return relay;
    },
    async consumer(options) {
      const consumer = await startConsumer({ database, transport, logger, ...options });
      ends.push(() => consumer.stop());
      return consumer;
    },
    onEnd: (end) => ends.push(end),
    async end() {
      for (const end of ends.reverse()) await end();
    },
  };
}

export async function listenIn(scene: Scene): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  const onRecord = (record: LogRecord) => records.push(record);
  const raw = scene.transport.tail({ topics: ['auth.events.v1'], logger, onRecord });
  scene.onEnd(() => raw.stop());
  await raw.ready;
  return records;
}

export function promise(
  title: string,
  broker: () => Broker,
  keep: (scene: Scene) => Promise<void>,
  timeoutMs = 60_000,
): void {
  it(
    title,
    async () => {
      const scene = await openScene(broker());
      try {
        await keep(scene);
      } finally {
        await scene.end();
      }
    },
    timeoutMs,
  );
}
