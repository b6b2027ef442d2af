import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/** Uses the browser's own modal dialog, which traps the focus, makes the rest inert and closes on Escape. */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  // Close the dialog before it is unmounted: only then does the browser restore the focus.
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
    // Only for a close by Escape: `shown` is false after a close from here. `close` is dispatched late, when the dialog
    // may be open again. React also bubbles `close` from nested dialogs, which must not close this one.
    onClose: ({ target, currentTarget }) => {
      if (target === currentTarget && shown.current && !currentTarget.open) onClose();
    },
  };
}
