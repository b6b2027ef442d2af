import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareMongo } from '@tael/testkit';
import { ensureChromium } from './chromium.ts';

/** What jest writes with --json, as far as it is counted. */
interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numRuntimeErrorTestSuites: number;
}

/** These start a whole platform or measure time: one after the other, alone. */
const wholeSystem = 'tests/(journeys|faults|contracts)/';

const results = mkdtempSync(join(tmpdir(), 'tael-results-'));

function jest(name: string, args: string[]): Results {
  const file = join(results, `${name}.json`);
  const ended = spawnSync(
    'node',
    ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    },
  );
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch {
    console.error(`jest (${name}) ended with ${ended.status ?? ended.signal} and left no results`);
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numRuntimeErrorTestSuites: 1 };
  }
}

ensureChromium();
prepareMongo();
const runs = [
  jest('parts', ['--testPathIgnorePatterns', wholeSystem, '/node_modules/']),
  jest('system', ['--runInBand', '--testPathPatterns', wholeSystem]),
];
rmSync(results, { recursive: true, force: true });

const sum = (count: (one: Results) => number) => runs.reduce((total, one) => total + count(one), 0);
const passed = sum((one) => one.numPassedTests);
// A suite that could not even be loaded is a failure, though it has no tests to count.
const failed = sum((one) => one.numFailedTests + one.numRuntimeErrorTestSuites);
const skipped = sum((one) => one.numPendingTests);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
