import { Check, Share2 } from 'lucide-react';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

interface ShareButtonProps {
  text: string;
  label: string;
  copiedLabel: string;
  onFailed?: () => void;
}

export function ShareButton({ text, label, copiedLabel, onFailed }: ShareButtonProps) {
  const { copied, copy } = useCopy(text, onFailed ? { onFailed } : {});
  const share = async (): Promise<void> => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ text });
    } catch (error) {
      // The user has closed the share dialog.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const Icon = copied ? Check : Share2;
  return (
    <Button look="quiet" wide onClick={() => void share()} icon={<Icon size={18} aria-hidden="true" />}>
      <span aria-live="polite">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
