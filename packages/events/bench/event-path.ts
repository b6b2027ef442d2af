/**
 * `npx tsx --conditions=source packages/events/bench/event-path.ts`. Uses real servers that flush to disk; sender,
 * relay and consumer share one process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { authEvents } from '@tael/proto';
import { afterCommit, migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { eventually, startKafka, startPostgres, targets } from '@tael/testkit';
import {
  createTransport,
  event,
  eventLogMigrations,
  eventsMigrations,
  on,
  publish,
  startConsumer,
  startRelay,
  type Transport,
} from '../src/index.ts';

const logger = createLogger({ service: 'bench', level: 'warn' });
const backlog = new Map([
  [1, 3_000],
  [100, 100_000],
  [500, 200_000],
]);
const latency = { perSecond: 200, warmUpSeconds: 5, seconds: 20 };

interface Adapter {
  name: string;
  transport: Transport;
}

async function drainRate(database: Database, { transport }: Adapter, batchSize: number): Promise<number> {
  const events = backlog.get(batchSize) ?? 0;
  await sql`truncate events.outbox`.execute(database.db);
  await sql`insert into events.outbox (topic, key, type, traceparent, body)
    select 'auth.events.v1', 'user-' || n % 10000, 'auth.UserChanged.v1',
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', decode(repeat('00', 120), 'hex')
    from generate_series(1, ${events}::int) n`.execute(database.db);
  await sql`vacuum analyze events.outbox`.execute(database.db);
  await transport.ensureTopics(['auth.events.v1']);
  const startedAt = performance.now();
  const relay = await startRelay({ database, transport, service: 'auth', logger, batchSize });
  await eventually(
    async () => {
      const { rows } = await sql`select from events.outbox order by id limit 1`.execute(database.db);
      if (rows.length > 0) throw new Error('not drained yet');
    },
    { timeoutMs: 120_000, everyMs: 20 },
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await relay.stop();
  return events / seconds;
}

async function latencies(database: Database, { name, transport }: Adapter): Promise<number[]> {
  const committedAt = new Map<string, number>();
  const measured: number[] = [];
  const relay = await startRelay({ database, transport, service: 'auth', logger });
  const consumer = await startConsumer({
    group: `bench-${name}`,
    database,
    transport,
    logger,
    handlers: [
      on(authEvents.UserCheckedInSchema, (tx, { id }) => {
        afterCommit(tx, () => {
          const sentAt = committedAt.get(id);
          if (sentAt) measured.push(performance.now() - sentAt);
        });
        return Promise.resolve();
      }),
    ],
  });
  const total = latency.perSecond * (latency.warmUpSeconds + latency.seconds);
  const startedAt = performance.now();
  const sends: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const dueAt = startedAt + (n * 1000) / latency.perSecond;
    if (dueAt > performance.now()) await delay(dueAt - performance.now());
    const key = `user-${n % 1000}`;
    const id = `${name}-${n}`;
    const checkedIn = event(authEvents.UserCheckedInSchema, { userId: key, streak: 1 }, { key, id });
    const measuredOne = n >= latency.perSecond * latency.warmUpSeconds;
    const sent = database.transaction((tx) => publish(tx, checkedIn));
    sends.push(
      sent.then(() => {
        if (measuredOne) committedAt.set(id, performance.now());
      }),
    );
  }
  await Promise.all(sends);
  await eventually(() => {
    if (measured.length < committedAt.size) throw new Error('not all handled yet');
  });
  await consumer.stop();
  await relay.stop();
  return measured.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? NaN;

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tael-bench-events-'));
  const server = await startPostgres({ dir });
  const kafka = await startKafka();
  const database = openDatabase({ url: server.url, name: 'bench', statementTimeoutMs: 60_000 });
  await migrate(server.url, [eventsMigrations]);
  await sql`create database log`.execute(database.db);
  const logUrl = server.url.replace(/[^/]*$/, 'log');
  await migrate(logUrl, [eventLogMigrations]);
  const adapters: Adapter[] = [
    { name: 'Kafka', transport: createTransport({ kafkaBrokers: kafka.brokers, clientId: 'bench', logger }) },
    { name: 'embedded log', transport: createTransport({ eventLogUrl: logUrl, clientId: 'bench', logger }) },
  ];
  const lines = [
    '| | drained a second, 1 / 100 / 500 a batch | commit → handled at 200/s, p50 / p99 / max ms |',
  ];
  lines.push('|---|---|---|');
  const p99 = new Map<Adapter, number>();
  for (const adapter of adapters) {
    const measured = await latencies(database, adapter);
    p99.set(adapter, at(measured, 0.99));
    const rates: string[] = [];
    for (const batchSize of backlog.keys()) {
      rates.push(Math.round(await drainRate(database, adapter, batchSize)).toLocaleString('en-US'));
    }
    const spread = [at(measured, 0.5), at(measured, 0.99), measured.at(-1) ?? NaN];
    const shown = spread.map((ms) => ms.toFixed(1)).join(' / ');
    lines.push(`| ${adapter.name} | ${rates.join(' / ')} | ${shown} |`);
    await adapter.transport.close();
  }
  const delivered = [...p99].map(([{ name }, measured]) => ({
    what: `commit to handled, p99, ${name}, ms`,
    ...{ must: 100, reach: 50, measured },
  }));
  console.log(`${targets(delivered)}\n\n${lines.join('\n')}`);
  await database.close();
  await kafka.stop();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}

await main();
