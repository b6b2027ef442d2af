import { useEffect, useSyncExternalStore } from 'react';

export interface PageKey {
  key: string;
  does: string;
}

const none: readonly PageKey[] = [];
let shown: readonly PageKey[] = none;
const listeners = new Set<() => void>();

function become(next: readonly PageKey[]): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

/** `keys` must be the same array on every render. */
export function useListedKeys(keys: readonly PageKey[]): void {
  useEffect(() => {
    become(keys);
    return () => become(none);
  }, [keys]);
}

export const usePageKeys = (): readonly PageKey[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
