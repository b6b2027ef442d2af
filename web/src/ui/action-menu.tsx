import { Ellipsis, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { rowButtonLook } from './row-button-look.ts';

export interface MenuItem {
  id?: string;
  label: string;
  Icon: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  href?: string;
  onSelect?: () => void;
}

interface ActionMenuProps {
  label: string;
  items: readonly MenuItem[];
  look?: string;
  trigger?: ReactNode;
  onOpen?: () => void;
}

const dots = <Ellipsis size={18} aria-hidden="true" />;

/** Not modal: Radix would lock scrolling with a <style> element, which the Content-Security-Policy refuses. */
export function ActionMenu({ label, items, look = rowButtonLook, trigger = dots, onOpen }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false} onOpenChange={(open) => open && onOpen?.()}>
      <DropdownMenu.Trigger aria-label={label} title={label} className={look}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 overflow-y-auto rounded-card bg-raised p-1.5 text-14 text-ink shadow-float"
        >
          {items.map(({ id, label: name, Icon, danger, disabled, href, onSelect }) => {
            const inside = (
              <>
                <Icon size={18} aria-hidden="true" className={danger ? '' : 'text-ink-soft'} />
                {name}
              </>
            );
            return (
              <DropdownMenu.Item
                key={id ?? name}
                asChild={href !== undefined}
                disabled={disabled ?? false}
                onSelect={onSelect}
                className={`flex min-h-10 items-center gap-3 rounded-control px-3 outline-none data-disabled:opacity-45 ${danger ? 'text-vermilion data-highlighted:bg-vermilion-wash' : 'data-highlighted:bg-line/60'}`}
              >
                {href === undefined ? inside : <a href={href}>{inside}</a>}
              </DropdownMenu.Item>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
