import { readFileSync } from 'node:fs';

/** `.ci/run` sets PHASES to a file with the earlier phases: name, tab, seconds. */
const before = process.env.PHASES === undefined ? '' : readFileSync(process.env.PHASES, 'utf8');
const phases = before.split('\n').flatMap((line) => {
  const [name = '', seconds = ''] = line.split('\t');
  return name === '' ? [] : [{ name, minutes: Number(seconds) / 60 }];
});

export function end(name: string, began: number): void {
  phases.push({ name, minutes: (performance.now() - began) / 60_000 });
}

export const table = (): string =>
  [['phase', 'minutes'], ...phases.map(({ name, minutes }) => [name, minutes.toFixed(1)])]
    .map(([name = '', minutes = '']) => name.padEnd(16) + minutes.padStart(8))
    .join('\n');
