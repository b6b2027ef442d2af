import { readFileSync } from 'node:fs';

interface Phase {
  name: string;
  seconds: number;
  cpu: number;
}

/** `.ci/run` sets PHASES to a file with the earlier phases: name, seconds, CPU seconds, with tabs between them. */
const before = process.env.PHASES === undefined ? '' : readFileSync(process.env.PHASES, 'utf8');
const phases = before.split('\n').flatMap((line): Phase[] => {
  const [name = '', seconds = '', cpu = ''] = line.split('\t');
  return name === '' ? [] : [{ name, seconds: Number(seconds), cpu: Number(cpu) }];
});

/** User and system seconds of all ended child processes and of theirs. 0 where there is no /proc. */
function cpuOfChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticksPerSecond = 100;
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** The phase lasts until its children have ended. */
export async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const cpu = cpuOfChildren();
  const done = await work();
  phases.push({ name, seconds: (performance.now() - began) / 1000, cpu: cpuOfChildren() - cpu });
  return done;
}

const row = (name: string, minutes: string, cpu: string): string =>
  name.padEnd(20) + minutes.padStart(8) + cpu.padStart(8);

export function table(): string {
  const sum = (of: 'seconds' | 'cpu') => phases.reduce((total, one) => total + one[of], 0);
  const all = [...phases, { name: 'all', seconds: sum('seconds'), cpu: sum('cpu') }];
  return [
    row('phase', 'minutes', 'CPU s'),
    ...all.map(({ name, seconds, cpu }) => row(name, (seconds / 60).toFixed(1), cpu.toFixed(0))),
  ].join('\n');
}
