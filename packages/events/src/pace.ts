import { setTimeout as delay } from 'node:timers/promises';

/** Half of the time is random, so that concurrent retries spread out. */
export function backoffMs(attempt: number, first = 100, cap = 5_000): number {
  const full = Math.min(cap, first * 2 ** Math.min(attempt - 1, 20));
  return full / 2 + (Math.random() * full) / 2;
}

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/**
 * Pause after a batch that was not full. One round costs the same for 1 event as for 100. Without the pause, the relay
 * would use a whole CPU core.
 */
export const gatherMs = 15;

/** Stays set until it is read: a ring while the reader is busy is not lost. */
export interface Bell {
  ring: () => void;
  /** Resolves on the next ring, after `ms`, or on abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let waiting: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      waiting?.();
    },
    async wait(ms, signal) {
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
