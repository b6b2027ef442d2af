import type { Sweep } from '../sweeps/sweeps.ts';
import times from './times.json' with { type: 'json' };

/**
 * Seconds of an earlier run, kept so that a fresh clone begins with the longest suites too. `npx tsx tests/slowest.ts
 * --keep` writes those of the last run.
 */
const suites: Readonly<Record<string, number>> = times.suites;
const unknown = 10;
/** Of a run, for its servers and its platform. */
const startSeconds = 30;

export const testSeconds = times.test;
export const suiteSeconds = (path: string): number => suites[path] ?? unknown;

export function sweepSeconds({ suites: paths, isAlone }: Sweep): number {
  const each = paths.map(suiteSeconds);
  // Three workers share two cores.
  const cores = isAlone ? 1 : 2;
  return startSeconds + Math.max(...each, each.reduce((sum, one) => sum + one, 0) / cores);
}
