import { useEffect, useState } from 'react';
import { waitOf } from '../http.ts';

/** The end of each error's wait, stored by error: a component that mounts later shows the time left. */
const overAt = new WeakMap<Error, number>();

function leftOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const over = overAt.get(error) ?? Date.now() + waitOf(error) * 1000;
  overAt.set(error, over);
  return Math.max(0, Math.ceil((over - Date.now()) / 1000));
}

export function useSecondsLeft(error: unknown): number {
  const [left, setLeft] = useState(() => ({ of: error, seconds: leftOf(error) }));
  if (left.of !== error) setLeft({ of: error, seconds: leftOf(error) });
  useEffect(() => {
    if (leftOf(error) === 0) return undefined;
    const timer = setInterval(() => {
      const seconds = leftOf(error);
      setLeft({ of: error, seconds });
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [error]);
  return left.seconds;
}
