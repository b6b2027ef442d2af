import { useSyncExternalStore } from 'react';

/** A table of figures has room from there on; so have two columns. */
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

/** Wide enough for two columns: what is a row on a phone is a column there, for the arrow keys too. */
export const useWide = (): boolean => useSyncExternalStore(whenWide.subscribe, whenWide.matches);

/** Too narrow for a table of figures, which are cards then. */
export const useNarrow = (): boolean => useSyncExternalStore(whenNarrow.subscribe, whenNarrow.matches);
