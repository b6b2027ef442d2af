import { setTimeout as delay } from 'node:timers/promises';

/** Doubles from `first` to `cap`; half of it is chance, so that many who wait for the same thing spread out. */
export function backoffMs(attempt: number, first = 100, cap = 5_000): number {
  const full = Math.min(cap, first * 2 ** Math.min(attempt - 1, 20));
  return full / 2 + (Math.random() * full) / 2;
}

/** Sleeps; an abort ends the sleep early without an error. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/**
 * How long a reader that found little lets the next gather. Whoever comes alone is read at once; under load a round
 * costs the same for one as for a hundred, and rounds without a pause take a core from those who make the events.
 */
export const gatherMs = 15;

/** A bell that remembers one ring, so that work announced while its reader is busy is not slept through. */
export interface Bell {
  ring: () => void;
  /** Until the next ring, the end of `ms`, or an abort. */
  heard(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let waiting: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      waiting?.();
    },
    async heard(ms, signal) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(done, ms);
          function done() {
            clearTimeout(timer);
            signal.removeEventListener('abort', done);
            waiting = undefined;
            resolve();
          }
          waiting = done;
          signal.addEventListener('abort', done);
        });
      }
      rung = false;
    },
  };
}
