import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { AdminPage } from './admin-navigation.ts';

export function AdminTabs({ tabs }: { tabs: AdminPage[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('app:nav.label')} className="hidden xl:block">
      <ul className="flex gap-7">
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-14 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-jade aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
