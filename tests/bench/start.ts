/**
 * `npx tsx --conditions=source tests/bench/start.ts`. Runs `make run` on a clone with an empty npm cache, and again on
 * the built folder.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually, freePort, targets } from '@tael/testkit';
import { familyOf, pssMebibytes } from '../platform.ts';

const runs = 3;
const restMs = 10_000;
const root = resolve(import.meta.dirname, '../..');

type Steps = ReadonlyMap<string, number>;

interface Start {
  ready: number;
  steps: Steps;
  pid: number;
  interrupt(): Promise<void>;
}

async function makeRun(folder: string): Promise<Start> {
  const startedAt = performance.now();
  const make = spawn('make', ['run'], {
    cwd: join(folder, 'tael'),
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      PORT: String(await freePort()),
      PRICE_URL: 'off',
      npm_config_cache: join(folder, 'npm'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that the interrupt reaches every process, as Ctrl-C does.
    detached: true,
  });
  const ended = once(make, 'exit');
  const pid = make.pid ?? 0;
  let output = '';
  make.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await eventually(
    () => {
      if (make.exitCode !== null) return;
      if (!output.includes('Tael is ready')) throw new Error(`not ready:\n${output.slice(-2000)}`);
    },
    { timeoutMs: 900_000 },
  );
  const ready = (performance.now() - startedAt) / 1000;
  if (make.exitCode !== null) throw new Error(`make run ended:\n${output.slice(-2000)}`);
  const lines = output.matchAll(/^([a-zA-Z ]+) … (\d+\.\d) s$/gm);
  return {
    ready,
    steps: new Map([...lines].map(([, title = '', seconds]) => [title, Number(seconds)])),
    pid,
    interrupt: async () => {
      process.kill(-pid, 'SIGINT');
      await ended;
    },
  };
}

interface Run {
  fresh: Start;
  built: Start;
  mebibytes: number;
  processes: number;
}

async function run(): Promise<Run> {
  const folder = mkdtempSync('/var/tmp/tael-start-');
  // Postgres' own user must be able to enter the folder.
  chmodSync(folder, 0o755);
  try {
    execFileSync('git', ['clone', '-q', root, join(folder, 'tael')]);
    const fresh = await makeRun(folder);
    await delay(restMs);
    const pids = familyOf(fresh.pid).map(({ pid }) => pid);
    const mebibytes = pssMebibytes(pids);
    await fresh.interrupt();
    const built = await makeRun(folder);
    await built.interrupt();
    return { fresh, built, mebibytes, processes: pids.length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const measured: Run[] = [];
for (let i = 0; i < runs; i += 1) measured.push(await run());
const median = (of: (one: Run) => number): number => measured.map(of).sort((a, b) => a - b)[runs >> 1] ?? NaN;

console.log(
  targets([
    {
      what: '`make run` from a clone and an empty npm cache to ready, s',
      must: 90,
      reach: 60,
      measured: median(({ fresh }) => fresh.ready),
    },
    {
      what: '`make run` to ready where everything is built, s',
      must: 10,
      reach: 8,
      measured: median(({ built }) => built.ready),
    },
    {
      what: 'memory (PSS) of all processes at rest, GiB',
      must: 1.2,
      reach: 1.2,
      measured: median(({ mebibytes }) => mebibytes) / 1024,
    },
  ]),
);

const columns: [title: string, of: (one: Run) => string][] = [
  ['from a clone s', ({ fresh }) => fresh.ready.toFixed(1)],
  ...[...(measured[0]?.fresh.steps.keys() ?? [])].map((title): [string, (one: Run) => string] => [
    title,
    ({ fresh }) => fresh.steps.get(title)?.toFixed(1) ?? '',
  ]),
  ['built s', ({ built }) => built.ready.toFixed(1)],
  ['PSS MiB', ({ mebibytes }) => mebibytes.toFixed(0)],
  ['processes', ({ processes }) => String(processes)],
];
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
console.log(`\n${row(['run', ...columns.map(([title]) => title)])}`);
console.log(row(['--:', ...columns.map(() => '--:')]));
for (const [i, one] of measured.entries())
  console.log(row([String(i + 1), ...columns.map(([, of]) => of(one))]));
