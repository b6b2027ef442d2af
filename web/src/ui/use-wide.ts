import { useSyncExternalStore } from 'react';

const desk = (): MediaQueryList => window.matchMedia('(min-width: 64rem)');

function subscribe(notify: () => void): () => void {
  const query = desk();
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Wide enough for two columns: what is a row on a phone is a column there, for the arrow keys too. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => desk().matches);
