import { Check, Copy } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyIconProps {
  text: string;
  label: string;
  copiedLabel: string;
  onFailed?: () => void;
}

export function CopyIcon({ text, label, copiedLabel, ...options }: CopyIconProps) {
  const { copied, copy } = useCopy(text, options);
  const Icon = copied ? Check : Copy;
  return (
    <>
      <IconButton label={label} onClick={() => void copy()}>
        <Icon size={18} aria-hidden="true" className={copied ? 'text-jade' : ''} />
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  );
}
