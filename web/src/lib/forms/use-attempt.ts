import { useCallback, useRef, useState } from 'react';

export function useAttempt(): { refused: unknown; attempt: (work: () => Promise<void>) => Promise<void> } {
  const [refused, setRefused] = useState<unknown>();
  const running = useRef(false);
  const attempt = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(error);
    } finally {
      running.current = false;
    }
  }, []);
  return { refused, attempt };
}
