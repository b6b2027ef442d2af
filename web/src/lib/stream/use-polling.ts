import { useSyncExternalStore } from 'react';
import { onStreamStatus, streamIsUp } from './stream-status.ts';

export function usePolling(everyMs: number): number | false {
  return useSyncExternalStore(onStreamStatus, streamIsUp) ? false : everyMs;
}
