/**
 * Measures the proofs of the ledger, with one million and ten million postings of a hundred thousand users: of a tail of
 * a hundred thousand postings, and in full. A function in the database makes the postings; a ledger would take an hour.
 *
 *   npx tsx --conditions=source services/wallet/bench/proof.ts
 */
import { loadavg } from 'node:os';
import { eventsMigrations } from '@tael/events';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { startPostgres, targets } from '@tael/testkit';
import { startFullProof } from '../src/ledger/proof/full-proof.ts';
import { proveInFull } from '../src/operations/proof/prove-in-full.ts';
import { proveLedger } from '../src/operations/proof/prove-ledger.ts';
import type { LedgerProof } from '../src/ledger/proof/proofs.ts';
import { migrations } from '../src/migrations.ts';
import { makePostings } from './proof-history.ts';

const sizes = [1_000_000, 10_000_000];
const users = 100_000;
const tail = 100_000;
const tails = 3;
const log = createLogger({ service: 'bench', level: 'error' });

interface Column {
  postings: number;
  first: Proven;
  tails: Proven[];
  full: Proven;
}
interface Proven {
  seconds: number;
  postings: number;
  load: number;
}

async function proven(prove: () => Promise<LedgerProof | undefined>): Promise<Proven> {
  const startedAt = performance.now();
  const proof = await prove();
  if (!proof?.ok) throw new Error(JSON.stringify(proof?.breaks));
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, postings: Number(proof.postings), load: loadavg()[0] ?? 0 };
}

async function measure(database: Database, url: string, postings: number): Promise<Column> {
  await makePostings(url, { users, postings });
  await sql`update ledger_proof set checkpoint = null`.execute(database.db);
  const tailProof = () => proven(() => proveLedger({ database, log }));
  const first = await tailProof();
  const column: Column = { postings, first, tails: [], full: first };
  for (let n = 1; n <= tails; n++) {
    await makePostings(url, { users, postings: postings + n * tail });
    column.tails.push(await tailProof());
  }
  await startFullProof(database.db);
  return { ...column, full: await proven(() => proveInFull({ database, log })) };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

function report(columns: readonly Column[]): string {
  const line = (what: string, cell: (of: Column) => string) =>
    `| ${[what, ...columns.map(cell)].join(' | ')} |`;
  const seconds = ({ seconds: taken, load }: Proven) => `${taken.toFixed(1)} s, load ${load.toFixed(0)}`;
  return [
    line('', ({ postings }) => `${whole(postings)} postings`),
    `|---|${columns.map(() => '--:|').join('')}`,
    line(`of ${whole(tail)} postings since the checkpoint`, ({ tails: all }) =>
      all.map(seconds).join('<br>'),
    ),
    line('of all, without a checkpoint', ({ first }) => seconds(first)),
    line('in full', ({ full }) => seconds(full)),
    line('postings a second, in full', ({ full }) => whole(full.postings / full.seconds)),
  ].join('\n');
}

async function main(): Promise<void> {
  const server = await startPostgres({ settings: { shared_buffers: '256MB', max_wal_size: '4GB' } });
  const url = Object.assign(new URL(server.url), { pathname: '/wallet' }).href;
  const admin = openDatabase({ url: server.url, name: 'bench', max: 1 });
  await sql`create database wallet`.execute(admin.db);
  await admin.close();
  await migrate(url, [eventsMigrations, ...migrations]);
  // With the statement timeout of a service.
  const database = openDatabase({ url, name: 'bench', max: 3 });
  const columns: Column[] = [];
  for (const postings of sizes) columns.push(await measure(database, url, postings));
  const [small, large] = columns.map(({ tails: all }) => median(all.map(({ seconds }) => seconds)));
  console.log(
    targets([
      {
        what: 'the proof of a tail, ten million ÷ one million postings before it',
        ...{ must: 2, reach: 1.2 },
        measured: (large ?? NaN) / (small ?? NaN),
      },
    ]),
  );
  console.log(`\n${whole(users)} users.\n\n${report(columns)}`);
  await database.close();
  await server.stop();
}

await main();
