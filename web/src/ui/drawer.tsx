import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface DrawerProps {
  title: ReactNode;
  close: string;
  actions?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Not modal: the list beside it stays usable, and another row opens in the same drawer. */
export function Drawer({ title, close, actions, children, onClose }: DrawerProps) {
  const id = useId();
  const drawer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cameFrom = document.activeElement;
    drawer.current?.focus({ preventScroll: true });
    const here = drawer.current;
    return () => {
      const isInside = here?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && cameFrom instanceof HTMLElement && cameFrom.isConnected)
        cameFrom.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={drawer}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        // A dialog or menu above the drawer closes first.
        if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]'))
          return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-y-0 right-0 z-20 flex w-full flex-col border-l border-line bg-raised text-ink shadow-float outline-none sm:w-112"
    >
      <header className="flex items-start gap-2 border-b border-line py-3 pr-3 pl-6">
        <h2 id={id} className="min-w-0 flex-1 py-1.5 text-20 font-semibold">
          {title}
        </h2>
        <IconButton label={close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      <div
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-8 focus-visible:-outline-offset-2"
      >
        {actions && <div className="flex flex-wrap gap-2 pt-5">{actions}</div>}
        {children}
      </div>
    </div>
  );
}
