import { randomInt, randomUUID } from 'node:crypto';
import type { Transport } from '@tael/events';
import { openDatabase, sql } from '@tael/postgres';
import { topics } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { serviceDatabase, type Platform } from '../../platform.ts';
import { logger } from './log.ts';

const names = topics.map(({ name }) => name);
const patience = { timeoutMs: 120_000, everyMs: 200 };

type Record = Parameters<ReturnType<Transport['publisher']>['send']>[0][number];

async function readAll(transport: Transport): Promise<Record[]> {
  const group = `flows-${randomUUID()}`;
  const read: Record[] = [];
  const running = transport.subscribe({
    group,
    topics: names,
    sliceSize: 500,
    concurrency: 4,
    logger,
    handle: ({ records }) => {
      read.push(...records.map(({ topic, key, headers, body }) => ({ topic, key, headers, body })));
      return Promise.resolve();
    },
  });
  try {
    await eventually(async () => {
      const lag = (await transport.lag(group, names)).reduce((sum, one) => sum + one.lag, 0);
      if (read.length === 0 || lag > 0) throw new Error(`${read.length} events read, ${lag} left`);
    }, patience);
  } finally {
    await running.stop();
  }
  return read;
}

export async function publishAgain(transport: Transport): Promise<number> {
  const byKey = group(await readAll(transport));
  const keys = shuffled([...byKey.keys()]);
  const records = keys.flatMap((key) => byKey.get(key) ?? []);
  const publisher = transport.publisher();
  for (let i = 0; i < records.length; i += 500) await publisher.send(records.slice(i, i + 500));
  await publisher.close();
  return records.length;
}

function group(records: readonly Record[]): Map<string, Record[]> {
  const byKey = new Map<string, Record[]>();
  for (const record of records) byKey.set(record.key, [...(byKey.get(record.key) ?? []), record]);
  return byKey;
}

function shuffled<T>(items: T[]): T[] {
  const order: T[] = [];
  while (items.length > 0) order.push(...items.splice(randomInt(items.length), 1));
  return order;
}

const services = ['auth', 'wallet', 'withdrawal', 'points', 'referral'];

/** Leaves the natural keys as the only protection against repeated events. */
export async function emptyInboxes(platform: Platform): Promise<void> {
  for (const service of services) await inDatabase(platform, service, 'delete from events.inbox');
}

export async function untilQuiet(platform: Platform, transport: Transport): Promise<void> {
  const sourcesOf: { [group: string]: string[] } = {
    points: ['auth', 'referral', 'wallet'],
    referral: ['auth', 'withdrawal'],
    wallet: ['auth', 'points'],
    auth: ['points', 'referral', 'wallet'],
  };
  await eventually(async () => {
    for (const service of services) {
      const waiting = await inDatabase(platform, service, 'select 1 from events.outbox limit 1');
      if (waiting > 0) throw new Error(`${service} has events to send`);
    }
    for (const [consumer, sources] of Object.entries(sourcesOf)) {
      const lags = await transport.lag(
        consumer,
        sources.map((service) => `${service}.events.v1`),
      );
      const lag = lags.reduce((sum, one) => sum + one.lag, 0);
      if (lag > 0) throw new Error(`${consumer} is ${lag} events behind`);
    }
  }, patience);
}

async function inDatabase(platform: Platform, service: string, statement: string): Promise<number> {
  const database = openDatabase({ url: serviceDatabase(platform, service), name: 'flows', max: 1 });
  try {
    return (await sql.raw(statement).execute(database.db)).rows.length;
  } finally {
    await database.close();
  }
}
