import { useEffect, useState } from 'react';

/** `[isSaid, say]`: `isSaid` is true for `ms` after each call of `say`. */
export function useNotice(ms: number): [boolean, () => void] {
  const [saidAt, setSaidAt] = useState<number>();
  useEffect(() => {
    if (saidAt === undefined) return undefined;
    const timer = setTimeout(() => setSaidAt(undefined), ms);
    return () => clearTimeout(timer);
  }, [saidAt, ms]);
  return [saidAt !== undefined, () => setSaidAt(Date.now())];
}
