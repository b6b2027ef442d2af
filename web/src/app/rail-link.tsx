import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { whole } from '../lib/figures/written.ts';

interface RailLinkProps {
  to: string;
  label: string;
  Icon: LucideIcon;
  badge?: number | undefined;
}

export function RailLink({ to, label, Icon, badge }: RailLinkProps) {
  const { t } = useTranslation();
  return (
    <li>
      <NavLink
        to={to}
        aria-label={badge === undefined ? undefined : t('app:nav.unread', { count: badge })}
        className="group relative flex min-h-11 items-center gap-3 rounded-control px-3 text-14 text-ink-soft transition-colors before:absolute before:inset-y-2.5 before:-left-4 before:w-0.5 hover:bg-line/50 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:bg-jade"
      >
        <Icon size={20} aria-hidden="true" className="group-aria-[current=page]:text-jade" />
        {label}
        {badge !== undefined && (
          <span className="figures ml-auto rounded-full bg-vermilion px-2 text-12 font-semibold text-paper">
            {whole(badge)}
          </span>
        )}
      </NavLink>
    </li>
  );
}
