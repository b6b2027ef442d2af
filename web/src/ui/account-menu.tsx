import { LogOut } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Avatar } from './avatar.tsx';

interface AccountMenuProps {
  label: string;
  name: string;
  email: string;
  logOut: string;
  onLogOut: () => void;
}

/** Not modal: Radix would lock the scroll by a <style> element, which the page's policy refuses. */
export function AccountMenu({ label, name, email, logOut, onLogOut }: AccountMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className="grid size-11 place-items-center rounded-control">
        <Avatar name={name} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        className="z-20 min-w-56 rounded-card bg-raised p-1.5 text-14 shadow-float"
      >
        <DropdownMenu.Label className="px-3 py-2">
          <span className="block font-semibold break-words">{name}</span>
          <span className="block break-words text-ink-soft">{email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item
          onSelect={onLogOut}
          className="flex min-h-11 items-center gap-3 rounded-control px-3 text-vermilion outline-none data-highlighted:bg-vermilion-wash"
        >
          <LogOut size={18} aria-hidden="true" />
          {logOut}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
