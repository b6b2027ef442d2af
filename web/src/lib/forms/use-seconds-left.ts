import { useEffect, useState } from 'react';
import { waitOf } from '../http.ts';

/** Of the wait that a refusal asks for; 0 when it asks for none, or once it is over. */
export function useSecondsLeft(error: unknown): number {
  const wait = waitOf(error);
  const [left, setLeft] = useState({ of: error, seconds: wait });
  if (left.of !== error) setLeft({ of: error, seconds: wait });
  useEffect(() => {
    if (wait === 0) return undefined;
    const until = Date.now() + wait * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft({ of: error, seconds });
      if (seconds === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [error, wait]);
  return left.seconds;
}
