import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  open: boolean;
  title: string;
  /** A line below the title. */
  lead?: string;
  /** What the cross says; without it there is none, and the sheet has a button of its own that closes it. */
  close?: string;
  children: ReactNode;
  onClose: () => void;
}

/** The browser's own modal: it keeps the focus inside, makes the rest inert and closes on Escape. A sheet on phones. */
export function Sheet({ open, title, lead, close, children, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const shown = useRef(false);
  // Closed before it leaves the page: the browser gives the focus back to where it came from only then.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const here = dialog.current;
    here?.showModal();
    shown.current = true;
    return () => {
      shown.current = false;
      here?.close();
    };
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={lead === undefined ? undefined : `${id}-lead`}
      // By Escape; what was closed from here needs no telling, and a `close` comes late: the sheet may be open again.
      // React hands it on to the sheets around it too: that of a question over a sheet is not the sheet's own.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && shown.current && !currentTarget.open) onClose();
      }}
      className="mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-raised p-6 pb-8 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.45)] sm:mb-auto sm:w-md sm:rounded-card sm:pb-6"
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
