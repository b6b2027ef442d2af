import { Check, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  disabled?: boolean;
  onCopied?: () => void;
  onFailed?: () => void;
}

export function CopyButton({ text, label, copiedLabel, disabled, ...options }: CopyButtonProps) {
  const { copied, copy } = useCopy(text, options);
  const Icon = copied ? Check : Copy;
  return (
    <Button
      look="quiet"
      wide
      disabled={disabled}
      onClick={() => void copy()}
      icon={<Icon size={18} aria-hidden="true" />}
    >
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
