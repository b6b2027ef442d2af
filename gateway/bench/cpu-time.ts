import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Microseconds that a process and its children have spent, in user code and in the kernel for it. */
export function cpuMicroseconds(pid: number): number {
  const [ticks, children] = [ticksOf(pid), childrenOf(pid)];
  return (ticks / ticksPerSecond) * 1e6 + children.reduce((sum, child) => sum + cpuMicroseconds(child), 0);
}

/** utime and stime; the name before them may hold spaces. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
