/** `tests/run.ts`: what `make test` runs; `tests/run.ts sweeps`: that, then the sweeps, until CI_BUDGET is used up. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { measurePace } from './pace.ts';
import * as phases from './phases.ts';
import { sweepSeconds, testSeconds } from './runner/times.ts';
import { fits, inOrder } from './sweeps/plan.ts';
import { sweeps, type Sweep } from './sweeps/sweeps.ts';
import { prepare, prepareForTests } from './tools.ts';

interface Results {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
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

const pace = await measurePace();

function runSuites(name: string, args: string[], env: Record<string, string> = {}): Promise<Count> {
  return phases.phase(name, async () => {
    const file = join(results, `${name.replace(' ', '-')}.json`);
    const running = spawn(
      'node',
      ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=json', `--outputFile.json=${file}`],
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

const none: Count = { passed: 0, failed: 0, skipped: 0 };

async function runSweep({ name, suites, env, alone, tools = [], make }: Sweep): Promise<Count> {
  const missing = tools.flatMap((tool) => prepare(tool) ?? []);
  if (missing.length > 0) {
    console.log(`sweep ${name}: left out: ${missing.join('; ')}`);
    return { ...none, failed: process.env.CI ? 1 : 0 };
  }
  const args = [...suites, ...(alone ? ['--maxWorkers=1'] : [])];
  const one = await runSuites(`sweep ${name}`, args, { SWEEPS: 'on', ...env });
  if (make === undefined) return one;
  const isRight = spawnSync('make', [make], { cwd: root, stdio: 'inherit' }).status === 0;
  return { ...one, [isRight ? 'passed' : 'failed']: one[isRight ? 'passed' : 'failed'] + 1 };
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
const counts = [await runSuites('test', [])];
// The tests are the longer measurement, in which a busy neighbour shows.
const slowness = Math.max(pace, (performance.now() - began) / 1000 / testSeconds);

const ran: string[] = [];
const leftOut: string[] = [];
if (process.argv[2] === 'sweeps') {
  for (const sweep of sweepsInOrder()) {
    if (fits(sweepSeconds(sweep.name), { pace: slowness, left: secondsLeft() })) {
      counts.push(await runSweep(sweep));
      ran.push(sweep.name);
    } else leftOut.push(sweep.name);
  }
  console.log(`sweeps that ran: ${ran.join(', ') || 'none'}`);
  console.log(`left out for time: ${leftOut.join(', ') || 'none'}`);
}

const sum = (of: keyof Count) => counts.reduce((total, one) => total + one[of], 0);
const skipped = sum('skipped');
console.log(phases.table());
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
