/** `tests/run.ts`: what `make test` runs; `tests/run.ts sweeps`: that, then the sweeps, until CI_BUDGET is used up. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { measurePace } from './pace.ts';
import * as phases from './phases.ts';
import { sweepSeconds, testSeconds } from './runner/times.ts';
import { inOrder, nextBatch } from './sweeps/plan.ts';
import { sweeps, type Sweep } from './sweeps/sweeps.ts';
import { prepare, prepareForTests } from './tools.ts';

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, '..');
const results = join(root, 'node_modules/.cache/tael-tests');
const limitMinutes = 60;
/** After writing its results, vitest waits for handles that a test left open. */
const endsWithinMs = 20_000;

const reporting = ['--reporter=default', '--reporter=json', '--silent=passed-only'];

const failures: string[] = [];
const firstLines = (text: string): string => text.split('\n').slice(0, 6).join('\n  ');

const pace = await measurePace();
console.log(`pace: ${pace.toFixed(2)}`);

function runSuites(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  return phases.phase(name, async () => {
    const file = join(results, `${name.replaceAll(' ', '-')}.json`);
    const running = spawn(
      'node',
      ['node_modules/vitest/vitest.mjs', 'run', ...reporting, `--outputFile.json=${file}`, ...args],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env, TEST_PACE: String(pace) },
      },
    );
    const giveUp = (why: string) => {
      console.error(`${name}: vitest ${why}: ended by force`);
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
    return count(name, how, file);
  });
}

function count(name: string, how: string, file: string): Count {
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as Results;
    // A suite that fails to load, or in a hook, has no failed test; nor has an error outside of all tests.
    const silent = found.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    );
    const failed = found.numFailedTests + silent.length;
    for (const { name: file, message } of silent) failures.push(`${file}\n  ${firstLines(message)}`);
    for (const { name: file, assertionResults } of found.testResults)
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed')
          failures.push(`${file}: ${fullName}\n  ${firstLines(failureMessages.join('\n'))}`);
    return {
      passed: found.numPassedTests,
      failed: failed === 0 && how !== '0' ? 1 : failed,
      skipped: found.numPendingTests,
    };
  } catch {
    console.error(`${name}: vitest ended with ${how} and left no results`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function runSweeps(batch: readonly Sweep[]): Promise<Count[]> {
  const names = batch.map(({ name }) => name);
  const how = batch.some(({ isAlone }) => isAlone) ? ['--maxWorkers=1'] : [];
  const counts = [await runSuites(names.join(' '), how, { SWEEPS: names.join() })];
  for (const { make } of batch) if (make !== undefined) counts.push(await runTarget(make));
  return counts;
}

async function runTarget(target: string): Promise<Count> {
  const running = spawn('make', [target], { cwd: root, stdio: 'inherit' });
  const code = await phases.phase(target, () => new Promise((ended) => running.once('exit', ended)));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Without its tool a sweep is left out; with CI set, that is a failure. */
function hasTools({ name, tools = [] }: Sweep): boolean {
  const missing = tools.flatMap((tool) => prepare(tool) ?? []);
  if (missing.length > 0) console.log(`sweep ${name}: left out: ${missing.join('; ')}`);
  return missing.length === 0;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function sweepsInOrder(): Sweep[] {
  const commits = Number(git('rev-list', '--count', 'HEAD'));
  const since = `HEAD~${Math.min(recentCommits, commits - 1)}`;
  return inOrder(sweeps, { changed: git('diff', '--name-only', since).split('\n'), turn: commits });
}

const recentCommits = 20;

/** Seconds until CI_BUDGET (minutes) after CI_BEGAN (seconds since 1970). Without a budget, all sweeps run. */
function secondsLeft(): number {
  const { CI_BUDGET, CI_BEGAN } = process.env;
  if (CI_BUDGET === undefined) return Infinity;
  return Number(CI_BUDGET) * 60 - (Date.now() / 1000 - Number(CI_BEGAN));
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
prepareForTests();

const began = performance.now();
// Apart, since the platform of the journeys uses a fifth of a core even when nobody asks it anything.
const counts = [
  await runSuites('people', ['--project=people']),
  await runSuites('parts', ['--project=node', '--project=web']),
];
// The tests are the longer measurement, in which a busy neighbour shows.
const slowness = Math.max(pace, (performance.now() - began) / 1000 / testSeconds);

if (process.argv[2] === 'sweeps') {
  const ran: string[] = [];
  let waiting = sweepsInOrder();
  for (;;) {
    const secondsOf = (sweep: Sweep) => sweepSeconds(sweep) * slowness;
    const batch = nextBatch(waiting, { secondsOf, left: secondsLeft() });
    if (batch.length === 0) break;
    waiting = waiting.filter((sweep) => !batch.includes(sweep));
    const able = batch.filter(hasTools);
    if (process.env.CI) counts.push({ passed: 0, failed: batch.length - able.length, skipped: 0 });
    if (able.length > 0) counts.push(...(await runSweeps(able)));
    ran.push(...able.map(({ name }) => name));
  }
  console.log(`sweeps that ran: ${ran.join(', ') || 'none'}`);
  console.log(`left out for time: ${waiting.map(({ name }) => name).join(', ') || 'none'}`);
}

/** Last, since a log may be cut off before its end. */
if (failures.length > 0) console.log(`\nfailed:\n${failures.join('\n')}\n`);
const sum = (of: keyof Count) => counts.reduce((total, one) => total + one[of], 0);
const skipped = sum('skipped');
console.log(phases.table());
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
