import { useCallback, useRef, useState } from 'react';

export function useAttempt(): { error: unknown; attempt: (work: () => Promise<void>) => Promise<void> } {
  const [error, setError] = useState<unknown>();
  const inFlight = useRef(false);
  const attempt = useCallback(async (work: () => Promise<void>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      inFlight.current = false;
    }
  }, []);
  return { error, attempt };
}
