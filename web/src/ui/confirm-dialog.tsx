import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  busy?: string | undefined;
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel,
  busy,
  disabled = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Sheet open={open} title={title} lead={text} onClose={onClose}>
      <div className="mt-4 empty:hidden">{children}</div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button look="danger" disabled={disabled} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Sheet>
  );
}
