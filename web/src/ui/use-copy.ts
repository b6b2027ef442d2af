import { useEffect, useState } from 'react';

const confirmedForMs = 2000;

export function useCopy(
  text: string,
  { onCopied, onFailed }: { onCopied?: () => void; onFailed?: () => void },
) {
  const [copies, setCopies] = useState({ count: 0, fresh: false });
  useEffect(() => {
    if (!copies.fresh) return undefined;
    const timer = setTimeout(() => setCopies((now) => ({ ...now, fresh: false })), confirmedForMs);
    return () => clearTimeout(timer);
  }, [copies]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies(({ count }) => ({ count: count + 1, fresh: true }));
      onCopied?.();
    } catch {
      onFailed?.();
    }
  };
  return { copied: copies.fresh, copy };
}
