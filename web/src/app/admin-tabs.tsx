import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { AdminPage } from './admin-navigation.ts';
import { WaitingBadge } from './waiting-badge.tsx';

export function AdminTabs({ tabs, extras }: { tabs: AdminPage[]; extras: AdminPage[] }) {
  const { t } = useTranslation();
  return (
    <div className="hidden justify-between gap-4 xl:flex 2xl:gap-7">
      <Tabs label={t('app:nav.label')} pages={tabs} />
      {extras.length > 0 && <Tabs label={t('admin-shell:more')} pages={extras} />}
    </div>
  );
}

function Tabs({ label, pages }: { label: string; pages: AdminPage[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={label}>
      <ul className="flex gap-4 whitespace-nowrap 2xl:gap-7">
        {pages.map(({ to, label: name, waits }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-12 min-[1400px]:text-14 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-jade aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(name)}
              {waits && <WaitingBadge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
