import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export function cpuMicroseconds(pid: number): number {
  const [ticks, children] = [ticksOf(pid), childrenOf(pid)];
  return (ticks / ticksPerSecond) * 1e6 + children.reduce((sum, child) => sum + cpuMicroseconds(child), 0);
}

/** utime, stime, cutime and cstime follow the process name, which may contain spaces. */
function ticksOf(pid: number): number {
  const stat = textOf(`/proc/${pid}/stat`);
  if (stat === '') return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

function childrenOf(pid: number): number[] {
  if (!existsSync(`/proc/${pid}/task`)) return [];
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
