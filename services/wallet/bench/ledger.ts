/**
 * Measures the ledger and pgbench in turns on the same Postgres. 64 callers send with keys, events and list rows. At
 * the end it proves every sum, balance and chain, and drains the outbox.
 *
 *   npx tsx --conditions=source services/wallet/bench/ledger.ts
 */
import { createHash } from 'node:crypto';
import { createTransport, eventLogMigrations, eventsMigrations, startRelay } from '@tael/events';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { eventually, startPostgres, targets } from '@tael/testkit';
import { createLedger } from '../src/ledger/create-ledger.ts';
import type { Ledger } from '../src/ledger/ledger.ts';
import { newOperationId } from '../src/ledger/operation-id.ts';
import { unfoldBatch } from '../src/ledger/unfold-batch.ts';
import { migrations } from '../src/migrations.ts';
import { proveLedger } from '../src/operations/proof/prove-ledger.ts';
import { populate } from './population.ts';
import { createYardstick, type Yardstick } from './yardstick.ts';

const people = 10_000;
const sizes = [20_000, 1_000_000];
const rounds = 5;
const seconds = { transfers: 4, hot: 2 };
const callers = 64;
const logger = createLogger({ service: 'bench', level: 'error' });
const bodyHash = createHash('sha256').update('a body').digest();

/** Sends per second. Without `payee`, each send has a random payee. */
async function sendRate(
  ledger: Ledger,
  ids: readonly string[],
  duration: number,
  payee?: string,
): Promise<number> {
  const any = () => ids[Math.floor(Math.random() * ids.length)] ?? '';
  const startedAt = performance.now();
  let sent = 0;
  const call = async () => {
    while (performance.now() - startedAt < duration * 1000) {
      const [userId, payeeId] = [any(), payee ?? any()];
      if (userId === payeeId) continue;
      const operationId = newOperationId();
      const idempotencyKey = { scope: 'POST /api/transactions', key: operationId, bodyHash };
      const send = { rule: 'send', payeeId, amount: 1n, description: 'lunch' } as const;
      const posting = await ledger.post({ operationId, userId, idempotencyKey, ...send });
      if (posting.outcome === 'refused') throw new Error(posting.reason);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return sent / ((performance.now() - startedAt) / 1000);
}

interface Round {
  yardstick: number;
  transfers: number;
  yardstickHot: number;
  hot: number;
}

async function measure(yardstick: Yardstick, ledger: Ledger, database: Database): Promise<Round[]> {
  const { rows } = await sql<{ id: string }>`select user_id as id from account`.execute(database.db);
  const ids = rows.map(({ id }) => id);
  await sendRate(ledger, ids, 2);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({
      yardstick: await yardstick.transfers(seconds.transfers),
      transfers: await sendRate(ledger, ids, seconds.transfers),
      yardstickHot: await yardstick.hotAccount(seconds.hot),
      hot: await sendRate(ledger, ids, seconds.hot, ids[0]),
    });
    // A relay would have emptied the outbox; `drainRate` measures that separately.
    if (round < rounds - 1) await sql`truncate events.outbox`.execute(database.db);
  }
  return measured;
}

/** Events per second that a relay publishes from the outbox of the last round, and the number of its rows. */
async function drainRate(database: Database, logUrl: string): Promise<{ events: number; rows: number }> {
  const transport = createTransport({ eventLogUrl: logUrl, clientId: 'bench', logger });
  await transport.ensureTopics(['wallet.events.v1']);
  const { rows } = await sql<{ body: Buffer; type: string }>`select body, type from events.outbox`.execute(
    database.db,
  );
  const events = rows.reduce((sum, { body, type }) => sum + (unfoldBatch[type]?.(body).length ?? 1), 0);
  const startedAt = performance.now();
  const relay = await startRelay({ database, transport, service: 'wallet', logger, unfold: unfoldBatch });
  await eventually(
    async () => {
      const left = await sql`select from events.outbox order by id limit 1`.execute(database.db);
      if (left.rows.length > 0) throw new Error('not drained yet');
    },
    { timeoutMs: 120_000, everyMs: 20 },
  );
  const took = (performance.now() - startedAt) / 1000;
  await relay.stop();
  await transport.close();
  return { events: events / took, rows: rows.length };
}

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? NaN;
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const spread = (values: readonly number[]): string =>
  [Math.min(...values), median(values), Math.max(...values)].map((value) => value.toFixed(2)).join(' – ');

function report(columns: readonly { postings: number; rounds: Round[] }[]): string {
  const line = (what: string, cell: (all: Round[]) => string) =>
    `| ${[what, ...columns.map((column) => cell(column.rounds))].join(' | ')} |`;
  const rate = (name: keyof Round) => (all: Round[]) => whole(median(all.map((round) => round[name])));
  return [
    `| ${['', ...columns.map(({ postings }) => `${whole(postings)} postings`)].join(' | ')} |`,
    `|---|${columns.map(() => '--:|').join('')}`,
    line('pgbench, one statement, transfers a second', rate('yardstick')),
    line('the ledger, transfers a second', rate('transfers')),
    line('**ledger ÷ pgbench**, min – median – max', (all) =>
      spread(all.map((r) => r.transfers / r.yardstick)),
    ),
    line('pgbench, everybody pays one account', rate('yardstickHot')),
    line('the ledger, everybody pays one account', rate('hot')),
    line('**hot account ÷ pgbench on it**, min – median – max', (all) =>
      spread(all.map((r) => r.hot / r.yardstickHot)),
    ),
  ].join('\n');
}

async function main(): Promise<void> {
  const server = await startPostgres({ settings: { shared_buffers: '256MB' } });
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const admin = openDatabase({ url: server.url, name: 'bench', max: 1 });
  for (const name of ['wallet', 'log']) await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  await migrate(urlOf('wallet'), [eventsMigrations, ...migrations]);
  await migrate(urlOf('log'), [eventLogMigrations]);
  const yardstick = await createYardstick(server.url);
  const population = await populate(urlOf('wallet'), people);
  const database = openDatabase({ url: urlOf('wallet'), name: 'bench', max: 3, statementTimeoutMs: 60_000 });
  const ledger = createLedger({ database, coinPrice: 726n, logger });
  const columns: { postings: number; rounds: Round[] }[] = [];
  for (const postings of sizes) {
    await population.growTo(postings);
    columns.push({ postings, rounds: await measure(yardstick, ledger, database) });
  }
  const measured = columns.flatMap((column) => column.rounds);
  const peak = Math.max(...measured.map((round) => round.transfers));
  const drained = await drainRate(database, urlOf('log'));
  console.log(
    targets([
      {
        what: 'one account that all pay ÷ pgbench on it (quick disk)',
        ...{ must: 4, reach: 8, atLeast: true },
        measured: median(measured.map((round) => round.hot / round.yardstickHot)),
      },
      {
        what: 'events that the relay drains ÷ transfers of the peak',
        ...{ must: 5, reach: 10, atLeast: true },
        measured: drained.events / peak,
      },
    ]),
  );
  console.log(`\n${report(columns)}`);
  console.log(
    `\nRelay to the embedded log: ${whole(drained.events)} events a second out of ${whole(drained.rows)} rows; ` +
      `the peak was ${whole(peak)} transfers a second (a transfer has four events).`,
  );
  const proof = await proveLedger({ database, log: logger });
  const took = (proof.finishedAt.getTime() - proof.startedAt.getTime()) / 1000;
  console.log(
    `\nAfterwards proven: ${whole(Number(proof.postings))} postings of ${whole(Number(proof.accounts))} accounts, ` +
      `${proof.breaks.length} breaks, in ${took.toFixed(1)} s.`,
  );
  await population.close();
  await ledger.stop();
  await database.close();
  await server.stop();
  if (!proof.ok) throw new Error(JSON.stringify(proof.breaks));
}

await main();
