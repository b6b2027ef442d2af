/** `npx tsx tests/slowest.ts`: the slowest suites of the last run; with `--keep` it writes runner/times.json. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Suite {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { duration?: number | null }[];
}

const root = join(import.meta.dirname, '..');
const folder = join(root, 'node_modules/.cache/tael-tests');
const runs = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const { testResults } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { testResults: Suite[] };
    return { run: file.replace('.json', ''), suites: testResults };
  });

const secondsOf = ({ startTime, endTime }: Suite): number => (endTime - startTime) / 1000;
const wholeSeconds = (suites: readonly Suite[]): number =>
  (Math.max(...suites.map(({ endTime }) => endTime)) -
    Math.min(...suites.map(({ startTime }) => startTime))) /
  1000;

const all = runs
  .flatMap(({ suites }) => suites)
  .map((suite) => {
    const inTests = suite.assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
    const { length: tests } = suite.assertionResults;
    return { name: relative(root, suite.name), seconds: secondsOf(suite), inTests, tests };
  })
  .toSorted((one, other) => other.seconds - one.seconds);

const sumOf = (some: typeof runs): number => some.reduce((sum, { suites }) => sum + wholeSeconds(suites), 0);

if (process.argv.includes('--keep')) keep();

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const sum = (of: 'seconds' | 'inTests'): number => all.reduce((total, suite) => total + suite[of], 0);
console.log(
  [
    row(['suite', 'seconds', 'around its tests', 'tests']),
    row(['---', '--:', '--:', '--:']),
    ...all
      .slice(0, 40)
      .map(({ name, seconds, inTests, tests }) =>
        row([name, seconds.toFixed(1), (seconds - inTests).toFixed(1), tests]),
      ),
    '',
    `${all.length} suites took ${sum('seconds').toFixed(0)} s of a worker, ${(sum('seconds') - sum('inTests')).toFixed(0)} s of it around their tests: modules, servers, processes.`,
  ].join('\n'),
);

/** Times of what did not run this time stay. */
function keep(): void {
  const file = join(import.meta.dirname, 'runner/times.json');
  const times = JSON.parse(readFileSync(file, 'utf8')) as Times;
  const stillThere = Object.entries(times.suites).filter(([path]) => existsSync(join(root, path)));
  const suites = { ...Object.fromEntries(stillThere), ...rounded(all.map((one) => [one.name, one.seconds])) };
  const kept: Times = {
    test: Math.round(sumOf(runs.filter(({ run }) => ['people', 'parts'].includes(run)))) || times.test,
    suites: Object.fromEntries(Object.entries(suites).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`);
}

interface Times {
  test: number;
  suites: Record<string, number>;
}

function rounded(seconds: readonly [string, number][]): Record<string, number> {
  return Object.fromEntries(seconds.map(([name, one]) => [name, Math.ceil(one)]));
}
