import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { IconButton } from '../ui/icon-button.tsx';
import { useModal } from '../ui/use-modal.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import type { AdminPage } from './admin-navigation.ts';
import { WaitingBadge } from './waiting-badge.tsx';

interface SideMenuProps {
  open: boolean;
  tabs: AdminPage[];
  extras: AdminPage[];
  onClose: () => void;
}

export function SideMenu({ open, tabs, extras, onClose }: SideMenuProps) {
  const { t } = useTranslation();
  const modal = useModal(open, onClose);
  return (
    <dialog
      {...modal}
      id="admin-menu"
      aria-label={t('admin-shell:menu')}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-raised p-4 text-ink shadow-float backdrop:bg-[rgb(0_0_0/0.45)]"
    >
      <div className="mb-4 flex items-center justify-between pl-3">
        <Wordmark />
        <IconButton label={t('app:close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <MenuLinks label={t('app:nav.label')} pages={tabs} onClose={onClose} />
      {extras.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <MenuLinks label={t('admin-shell:more')} pages={extras} onClose={onClose} />
        </div>
      )}
    </dialog>
  );
}

interface MenuLinksProps {
  label: string;
  pages: AdminPage[];
  onClose: () => void;
}

function MenuLinks({ label, pages, onClose }: MenuLinksProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {pages.map(({ to, label: name, Icon, waits }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={onClose}
              className="group flex min-h-11 items-center gap-3 rounded-control px-3 text-14 text-ink-soft transition-colors hover:bg-line/50 hover:text-ink aria-[current=page]:bg-line/50 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon size={20} aria-hidden="true" className="group-aria-[current=page]:text-jade" />
              {t(name)}
              {waits && <WaitingBadge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
