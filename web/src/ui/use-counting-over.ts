import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { countOver } from './count-over.ts';

/** Loaded after the first paint: figures don't change before that. */
let fetched: typeof countOver | undefined;
async function fetchOnce(): Promise<void> {
  ({ countOver: fetched } = await import('./count-over.ts'));
}

export function useCountingOver(text: string): string | undefined {
  const before = useRef(text);
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    fetchOnce().catch(() => undefined);
  }, []);
  useLayoutEffect(() => {
    const stop = fetched?.(before.current, text, setShown);
    before.current = text;
    return stop;
  }, [text]);
  return shown;
}
