import { useEffect, useSyncExternalStore } from 'react';

export interface PageAction {
  label: string;
  run: () => void;
}

const none: readonly PageAction[] = [];
let shown: readonly PageAction[] = none;
const listeners = new Set<() => void>();

function become(next: readonly PageAction[]): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

export function useOfferedActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    become(actions);
    return () => {
      if (shown === actions) become(none);
    };
  });
}

export const usePageActions = (): readonly PageAction[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
