import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable, isUnmigrated } from '@tael/postgres';
import { answerProbes, type ProbeOptions } from '@tael/runtime';

/** Runs a step of the start, again where it failed for want of the database. */
export type Attempt = <T>(step: () => T | Promise<T>) => Promise<T>;

const firstWaitMs = 100;
const longestWaitMs = 5_000;
const logEveryMs = 30_000;

/**
 * In a first install, a pod starts before its database is made and migrated. It waits, so that its backoff is not that of
 * a crashing pod.
 */
export const whenAvailable =
  (process: Omit<ProbeOptions, 'missing'>): Attempt =>
  async (step) => {
    const log = logSeldom(process.logger);
    let stopProbes: (() => Promise<void>) | undefined;
    try {
      for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
        try {
          return await step();
        } catch (error) {
          if (!isUnavailable(error) && !isUnmigrated(error)) throw error;
          log(error);
        }
        stopProbes ??= await answerProbes({ ...process, missing: 'database' });
        await delay(waitMs);
      }
    } finally {
      await stopProbes?.();
    }
  };

/** A line for each new reason, and one every 30 s. */
function logSeldom(logger: ProbeOptions['logger']): (error: unknown) => void {
  let reason: string | undefined;
  let loggedAt = 0;
  return (error) => {
    const now = performance.now();
    if (String(error) === reason && now - loggedAt < logEveryMs) return;
    logger.warn({ err: error }, 'waiting for the database');
    [reason, loggedAt] = [String(error), now];
  };
}
