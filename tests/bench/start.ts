/**
 * `make run` where everything is installed and built, each time on new data: what make does before, and then until
 * the platform says that it is ready. Then the memory of all its processes, left alone.
 *
 *   npx tsx --conditions=source tests/bench/start.ts
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { targets } from '@tael/testkit';
import { pssMebibytes, startPlatform } from '../platform.ts';

const runs = 3;
const restMs = 10_000;

interface Run {
  build: number;
  start: number;
  startAgain: number;
  mebibytes: number;
  processes: number;
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

async function run(): Promise<Run> {
  const startedAt = performance.now();
  execFileSync('make', ['-s', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const build = secondsSince(startedAt);
  const first = await startPlatform();
  await delay(restMs);
  const pids = first.processes().map(({ pid }) => pid);
  const mebibytes = pssMebibytes(pids);
  await first.stop();
  const again = await startPlatform({ dataFolder: first.dataFolder });
  await again.remove();
  return {
    build,
    start: first.readyAfterMs / 1000,
    startAgain: again.readyAfterMs / 1000,
    mebibytes,
    processes: pids.length,
  };
}

const measured: Run[] = [];
for (let i = 0; i < runs; i += 1) measured.push(await run());
const median = (of: (one: Run) => number): number => measured.map(of).sort((a, b) => a - b)[runs >> 1] ?? NaN;

console.log(
  targets([
    {
      what: '`make run` to ready, new data, s',
      must: 20,
      reach: 10,
      measured: median((one) => one.build + one.start),
    },
    {
      what: 'memory (PSS) of all processes at rest, GiB',
      must: 1.2,
      reach: 1.2,
      measured: median((one) => one.mebibytes) / 1024,
    },
  ]),
);
console.log(`
| run | make's part s | new data: ready after s | the same data again s | PSS MiB | processes |
|--:|--:|--:|--:|--:|--:|`);
for (const [i, { build, start, startAgain, mebibytes, processes }] of measured.entries()) {
  const cells = [build.toFixed(1), start.toFixed(1), startAgain.toFixed(1), mebibytes.toFixed(0), processes];
  console.log(`| ${i + 1} | ${cells.join(' | ')} |`);
}
