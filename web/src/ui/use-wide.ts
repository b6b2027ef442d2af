import { useSyncExternalStore } from 'react';

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

export const useWide = (): boolean => useSyncExternalStore(whenWide.subscribe, whenWide.matches);

export const useNarrow = (): boolean => useSyncExternalStore(whenNarrow.subscribe, whenNarrow.matches);
