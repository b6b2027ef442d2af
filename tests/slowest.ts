import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Suite {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { duration?: number | null }[];
}

const root = join(import.meta.dirname, '..');
const folder = process.argv[2] ?? join(root, 'node_modules/.cache/tael-tests');

const suites = readdirSync(folder)
  .flatMap(
    (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { testResults: Suite[] }).testResults,
  )
  .map(({ name, startTime, endTime, assertionResults }) => {
    const seconds = (endTime - startTime) / 1000;
    const inTests = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000;
    return { name: relative(root, name), seconds, inTests, tests: assertionResults.length };
  });

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
const sum = (of: 'seconds' | 'inTests'): number => suites.reduce((total, suite) => total + suite[of], 0);
const around = sum('seconds') - sum('inTests');
console.log(
  [
    row(['suite', 'seconds', 'around its tests', 'tests']),
    row(['---', '--:', '--:', '--:']),
    ...suites
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, 40)
      .map(({ name, seconds, inTests, tests }) =>
        row([name, seconds.toFixed(1), (seconds - inTests).toFixed(1), tests]),
      ),
    '',
    `${suites.length} suites took ${sum('seconds').toFixed(0)} s on both workers together, ${around.toFixed(0)} s of it around their tests: modules, servers, processes.`,
  ].join('\n'),
);
