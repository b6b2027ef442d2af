import { useLayoutEffect, useRef, type RefObject, type SyntheticEvent } from 'react';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
}

/** The browser's own modal: it keeps the focus inside, makes the rest inert and closes on Escape. */
export function useModal(open: boolean, onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  // Closed before it leaves the page: the browser gives the focus back to where it came from only then.
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
    // By Escape; what was closed from here needs no telling, and a `close` comes late: it may be open again. React
    // hands it on to the dialogs around it too: that of a question over a sheet is not the sheet's own.
    onClose: ({ target, currentTarget }) => {
      if (target === currentTarget && shown.current && !currentTarget.open) onClose();
    },
  };
}
