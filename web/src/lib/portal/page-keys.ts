import { useEffect, useSyncExternalStore } from 'react';

/** A key that only the page that is shown has, for the list of the keys. */
export interface PageKey {
  key: string;
  /** The key of its text. */
  does: string;
}

const none: readonly PageKey[] = [];
let shown: readonly PageKey[] = none;
const listeners = new Set<() => void>();

function become(next: readonly PageKey[]): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

/** Lists keys as long as the page is there; hand it one and the same list. */
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
