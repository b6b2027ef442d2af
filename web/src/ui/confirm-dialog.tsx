import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, to what. */
  text: string;
  confirm: string;
  cancel: string;
  busy?: string | undefined;
  /** There is nobody who could do it. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Why it could not be done. */
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
