import { useSyncExternalStore } from 'react';
import { onStreamStanding, streamIsUp } from './standing.ts';

/** Polling is off while the stream is up. */
export function usePolling(everyMs: number): number | false {
  return useSyncExternalStore(onStreamStanding, streamIsUp) ? false : everyMs;
}
