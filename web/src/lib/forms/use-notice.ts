import { useEffect, useState } from 'react';

export function useNotice(ms: number): [boolean, () => void] {
  const [saidAt, setSaidAt] = useState<number>();
  useEffect(() => {
    if (saidAt === undefined) return undefined;
    const timer = setTimeout(() => setSaidAt(undefined), ms);
    return () => clearTimeout(timer);
  }, [saidAt, ms]);
  return [saidAt !== undefined, () => setSaidAt(Date.now())];
}
