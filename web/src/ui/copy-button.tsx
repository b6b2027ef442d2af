import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const confirmedForMs = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  disabled?: boolean;
  onCopied?: () => void;
  onFailed?: () => void;
}

/** Says in place that it has copied, for two seconds. */
export function CopyButton({ text, label, copiedLabel, disabled, onCopied, onFailed }: CopyButtonProps) {
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
  const Icon = copies.fresh ? Check : Copy;
  return (
    <Button
      look="quiet"
      wide
      disabled={disabled}
      onClick={() => void copy()}
      icon={<Icon size={18} aria-hidden="true" />}
    >
      <span aria-live="polite">{copies.fresh ? copiedLabel : label}</span>
    </Button>
  );
}
