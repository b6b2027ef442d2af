import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/** The browser's own dialog traps the focus, makes the rest inert and closes on Escape. */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  // Close before unmounting: only then does the browser restore the focus.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const here = ref.current;
    here?.showModal();
    shown.current = true;
    return () => {
      shown.current = false;
      here?.close();
    };
  }, [open]);
  return {
    ref,
    // Only for a close by Escape: `shown` is false after a close from here. `close` is dispatched late, when the
    // dialog may be open again. React bubbles it from nested dialogs too.
    onClose: ({ target, currentTarget }) => {
      if (target === currentTarget && shown.current && !currentTarget.open) onClose();
    },
  };
}
