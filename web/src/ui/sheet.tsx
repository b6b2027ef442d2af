import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface SheetProps {
  open: boolean;
  title: string;
  lead?: string;
  /** The label of the close button. Without it, the children must offer a way to close. */
  close?: string;
  wide?: boolean;
  children: ReactNode;
  onClose: () => void;
}

export function Sheet({ open, title, lead, close, wide = false, children, onClose }: SheetProps) {
  const modal = useModal(open, onClose);
  const id = useId();
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      className={`mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-raised p-6 pb-8 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.45)] sm:mb-auto sm:rounded-card sm:pb-6 ${wide ? 'sm:w-160' : 'sm:w-md'}`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`} className="min-w-0 text-20 font-semibold break-words">
          {title}
        </h2>
        {close !== undefined && (
          <span className="-mt-2 -mr-2">
            <IconButton label={close} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      {lead !== undefined && (
        <p id={`${id}-lead`} className="mt-2 text-14 text-ink-soft">
          {lead}
        </p>
      )}
      {children}
    </dialog>
  );
}
