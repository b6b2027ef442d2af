import { useSyncExternalStore } from 'react';

/** The width from which tables and two columns fit. */
const wide = '(min-width: 64rem)';
const narrow = '(max-width: 63.98rem)';

const media = (query: string) => ({
  subscribe: (notify: () => void): (() => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', notify);
    return () => list.removeEventListener('change', notify);
  },
  matches: () => window.matchMedia(query).matches,
});
const [whenWide, whenNarrow] = [media(wide), media(narrow)];

/** In wide windows a phone's row becomes a column, also for the arrow keys. */
export const useWide = (): boolean => useSyncExternalStore(whenWide.subscribe, whenWide.matches);

/** In narrow windows, tables are shown as cards. */
export const useNarrow = (): boolean => useSyncExternalStore(whenNarrow.subscribe, whenNarrow.matches);
