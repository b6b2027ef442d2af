import times from './times.json' with { type: 'json' };

/**
 * Seconds of an earlier run, kept so that a fresh clone begins with the longest suites too. `npx tsx tests/slowest.ts
 * --keep` writes those of the last run.
 */
const suites: Readonly<Record<string, number>> = times.suites;
const sweeps: Readonly<Record<string, number>> = times.sweeps;

const unknownSuite = 5;
const unknownSweep = 180;

export const testSeconds = times.test;
export const suiteSeconds = (path: string): number => suites[path] ?? unknownSuite;
export const sweepSeconds = (name: string): number => sweeps[name] ?? unknownSweep;
