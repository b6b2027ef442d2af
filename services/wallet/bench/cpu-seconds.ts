import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc/<pid>/stat are hundredths of a second on every Linux that Node runs on. */
const ticksASecond = 100;

interface Ticks {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

/** CPU that a process and its children have used; 0 where there is no /proc. */
export function cpuSeconds(pid: number): number {
  const children = pids()
    .map(ticksOf)
    .filter((ticks) => ticks?.parent === pid);
  const all = [ticksOf(pid), ...children].flatMap((ticks) => (ticks ? [ticks.own + ticks.ended] : []));
  return all.reduce((sum, ticks) => sum + ticks, 0) / ticksASecond;
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function ticksOf(pid: number): Ticks | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const at = (place: number) => fields[place] ?? 0;
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    return undefined;
  }
}
