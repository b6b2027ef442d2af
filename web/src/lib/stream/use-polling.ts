import { useSyncExternalStore } from 'react';
import { onStreamStanding, streamIsUp } from './standing.ts';

export function usePolling(everyMs: number): number | false {
  return useSyncExternalStore(onStreamStanding, streamIsUp) ? false : everyMs;
}
