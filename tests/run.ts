import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as phases from './phases.ts';

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
}

const wholeSystem = 'tests/(journeys|faults|contracts)/';
/** Suites that measure time or memory run one at a time, with both cores. */
const alone =
  'tests/(faults/(broken-sockets|interrupted-start|one-machine|replicas|storm|stream-attack)|contracts/tasks)';

const results = join(import.meta.dirname, '../node_modules/.cache/tael-tests');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const limitMinutes = 60;
/** After writing its results, jest waits without limit for handles that a test left open. */
const endsWithinMs = 20_000;

async function jest(name: string, args: string[]): Promise<Results> {
  const began = performance.now();
  const results = await runJest(name, args);
  phases.end(`test: ${name}`, began);
  return results;
}

async function runJest(name: string, args: string[]): Promise<Results> {
  const file = join(results, `${name}.json`);
  const running = spawn(
    'node',
    ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    },
  );
  const giveUp = (why: string) => {
    console.error(`jest (${name}) ${why}: ended by force`);
    running.kill('SIGKILL');
  };
  const limit = setTimeout(() => giveUp(`took ${limitMinutes} minutes`), limitMinutes * 60_000);
  let last: NodeJS.Timeout | undefined;
  const look = setInterval(() => {
    if (!existsSync(file)) return;
    clearInterval(look);
    last = setTimeout(() => giveUp('had its results and did not end'), endsWithinMs);
  }, 1000);
  const how = await new Promise<string>((ended) =>
    running.once('exit', (code, signal) => ended(String(signal ?? code))),
  );
  for (const timer of [limit, look, last]) clearTimeout(timer);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    console.error(`jest (${name}) ended with ${how} and left no results`);
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 };
  }
}

const runs = [
  await jest('parts', ['--testPathIgnorePatterns', wholeSystem, '/node_modules/']),
  await jest('people', [
    '--testPathIgnorePatterns',
    alone,
    '/node_modules/',
    '--testPathPatterns',
    wholeSystem,
  ]),
  await jest('alone', ['--runInBand', '--testPathPatterns', alone]),
];

const sum = (count: (one: Results) => number) => runs.reduce((total, one) => total + count(one), 0);
const passed = sum((one) => one.numPassedTests);
// A suite that fails to load has no tests to count.
const failed = sum((one) => one.numFailedTests + one.numRuntimeErrorTestSuites);
const skipped = sum((one) => one.numPendingTests);
console.log(phases.table());
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
