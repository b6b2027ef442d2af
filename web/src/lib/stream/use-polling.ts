import { useSyncExternalStore } from 'react';
import { onStreamStanding, streamIsUp } from './standing.ts';

/** How often to ask: not at all while the stream tells. */
export function usePolling(everyMs: number): number | false {
  return useSyncExternalStore(onStreamStanding, streamIsUp) ? false : everyMs;
}
