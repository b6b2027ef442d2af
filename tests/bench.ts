/**
 * Writes docs/benchmarks/, all or one: `tsx tests/bench.ts gateway`. The hand-written section "## Notes" of each
 * document is kept.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { kafkaMissing } from '@tael/testkit';
import { pgbenchMissing } from '../services/wallet/bench/yardstick.ts';
import { peersMissing } from './bench/peers/programs.ts';

interface Bench {
  name: string;
  title: string;
  script: string;
  missing?: () => string | undefined;
  /** Runs only when named: it needs programs of other projects and takes a quarter of an hour. */
  apart?: true;
}

const benches: readonly Bench[] = [
  { name: 'identity', title: 'Tokens', script: 'packages/identity/bench/verify.ts' },
  { name: 'web', title: "The page's script", script: 'tests/bench/first-paint.ts' },
  { name: 'start', title: 'Start and memory', script: 'tests/bench/start.ts' },
  { name: 'sign-in-storm', title: 'A storm of sign-ins', script: 'tests/bench/sign-in-storm.ts' },
  { name: 'gateway', title: 'The gateway beside nginx', script: 'gateway/bench/overhead.ts' },
  {
    name: 'transfers',
    title: 'Transfers over HTTP',
    script: 'tests/bench/transfers.ts',
    missing: pgbenchMissing,
  },
  {
    name: 'events',
    title: 'Outbox to handler',
    script: 'packages/events/bench/event-path.ts',
    missing: kafkaMissing,
  },
  {
    name: 'ledger',
    title: 'The ledger beside pgbench',
    script: 'services/wallet/bench/ledger.ts',
    missing: pgbenchMissing,
  },
  {
    name: 'proof',
    title: 'The proofs of a ledger with ten million postings',
    script: 'services/wallet/bench/proof.ts',
  },
  {
    name: 'admin-list',
    title: "The administrator's list of users",
    script: 'services/auth/bench/admin-list.ts',
  },
  { name: 'portal-lists', title: "The portal's lists", script: 'tests/bench/portal-lists.ts' },
  { name: 'check-in', title: 'From a check-in to visible points', script: 'tests/bench/check-in.ts' },
  { name: 'referral-lists', title: 'The lists of referrals', script: 'services/referral/bench/lists.ts' },
  {
    name: 'wallet-lists',
    title: 'Transactions: lists and figures',
    script: 'services/wallet/bench/lists.ts',
  },
  {
    name: 'statements',
    title: 'Statements of a month with a million postings',
    script: 'tests/bench/statements.ts',
  },
  {
    name: 'withdrawal-lists',
    title: 'The payout queue, its search and its figures',
    script: 'services/withdrawal/bench/lists.ts',
  },
  {
    name: 'chain-scanner',
    title: 'Catching up, and a portfolio of 500 tokens',
    script: 'services/chain-scanner/bench/catch-up.ts',
  },
  {
    name: 'chain-scanner-memory',
    title: 'Memory of the scanner',
    script: 'services/chain-scanner/bench/memory.ts',
  },
  {
    name: 'reserves',
    title: 'A proof of reserves over a million users',
    script: 'services/custody/bench/reserves.ts',
  },
  {
    name: 'custody-sends',
    title: 'From an approved send to a sent transaction',
    script: 'services/custody/bench/sends.ts',
  },
  { name: 'points', title: 'Points: lists and figures', script: 'services/points/bench/lists.ts' },
  {
    name: 'peers',
    title: 'Beside Formance Ledger and Blnk',
    script: 'tests/bench/peers/compare.ts',
    missing: () => pgbenchMissing() ?? peersMissing(),
    apart: true,
  },
];

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'docs/benchmarks');

function notesOf(file: string): string {
  try {
    return /^## Notes$[^]*/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  } catch {
    return '';
  }
}

function run({ name, title, script, missing }: Bench): 'measured' | 'left out' | 'failed' {
  const why = missing?.();
  if (why !== undefined) {
    console.log(`${name}: left out, ${why}`);
    return 'left out';
  }
  const startedAt = performance.now();
  const command = `npx tsx --conditions=source ${script}`;
  const { status, stdout } = spawnSync('node', ['--import', 'tsx', '--conditions=source', script], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (status !== 0) {
    console.log(`${name}: failed after ${seconds} s`);
    return 'failed';
  }
  const machine = `${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
  const file = join(folder, `${name}.md`);
  const measured = stdout.trim().replace(/^# .*\n+/, '');
  const parts = [`# ${title}`, `${machine}: \`${command}\``, measured, notesOf(file).trim()];
  writeFileSync(file, `${parts.filter(Boolean).join('\n\n')}\n`);
  spawnSync(join(root, 'node_modules/.bin/prettier'), ['--write', '--log-level', 'warn', file]);
  console.log(`\n# ${title} (${seconds} s)\n\n${measured}`);
  return 'measured';
}

const wanted = process.argv.slice(2);
const chosen = benches.filter(({ name, apart }) => (wanted.length === 0 ? !apart : wanted.includes(name)));
if (chosen.length === 0)
  throw new Error(`no such bench; there are: ${benches.map(({ name }) => name).join(', ')}`);
mkdirSync(folder, { recursive: true });
const results = chosen.map((bench) => ({ name: bench.name, result: run(bench) }));
const notMeasured = results.filter(({ result }) => result !== 'measured');
if (notMeasured.length > 0)
  console.log(`\nnot measured: ${notMeasured.map(({ name, result }) => `${name} (${result})`).join(', ')}`);
if (notMeasured.some(({ result }) => result === 'failed' || wanted.length > 0)) process.exitCode = 1;
