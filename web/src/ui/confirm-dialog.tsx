import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, to what. */
  text: string;
  confirm: string;
  cancel: string;
  busy?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The browser's own modal: it keeps the focus inside, makes the rest inert and closes on Escape. A sheet on phones. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className="mb-0 w-full max-w-none rounded-t-card bg-raised p-6 pb-8 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.45)] sm:mb-auto sm:w-md sm:rounded-card sm:pb-6"
    >
      <h2 id={`${id}-title`} className="text-20 font-semibold">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2 text-14 text-ink-soft">
        {text}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
