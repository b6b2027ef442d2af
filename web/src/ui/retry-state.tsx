import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface RetryStateProps {
  message: string;
  retry: string;
  wait?: ReactNode;
  foot?: ReactNode;
  disabled?: boolean;
  busy?: string | undefined;
  onRetry: () => void;
}

export function RetryState({ message, retry, wait, foot, disabled, busy, onRetry }: RetryStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <CircleAlert size={28} className="text-vermilion" aria-hidden="true" />
      <p className="max-w-sm text-14 break-words">{message}</p>
      {wait}
      <Button
        look="quiet"
        disabled={disabled}
        busy={busy}
        onClick={onRetry}
        icon={<RotateCw size={18} aria-hidden="true" />}
      >
        {retry}
      </Button>
      {foot}
    </div>
  );
}
