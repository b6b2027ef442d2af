import { LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { Avatar } from './avatar.tsx';

interface AccountMenuProps {
  label: string;
  name: string;
  email: string;
  logOut: string;
  onLogOut: () => void;
}

/** Not a Radix menu: that would add 20 kB to the first page for a single entry. */
export function AccountMenu({ label, name, email, logOut, onLogOut }: AccountMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        event.preventDefault();
        setOpen(false);
        trigger.current?.focus();
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-control"
      >
        <Avatar name={name} />
      </button>
      {open && (
        <div className="absolute top-full right-0 z-20 mt-1 w-max max-w-[min(20rem,calc(100vw-2rem))] min-w-56 rounded-card bg-raised p-1.5 text-14 shadow-float">
          <p className="border-b border-line px-3 pt-2 pb-2.5">
            <bdi className="block font-semibold break-words">{name}</bdi>
            <bdi className="block break-words text-ink-soft">{email}</bdi>
          </p>
          <div role="menu" aria-label={label} className="pt-1">
            <button
              type="button"
              role="menuitem"
              ref={(item) => item?.focus()}
              onClick={onLogOut}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-vermilion hover:bg-vermilion-wash"
            >
              <LogOut size={18} aria-hidden="true" />
              {logOut}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
