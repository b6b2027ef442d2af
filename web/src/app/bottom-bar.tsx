import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { navigation } from './navigation.ts';

export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('app:nav.label')}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-2xl px-0.5">
        {navigation.map(({ to, label, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              className="group flex h-16 flex-col items-center justify-center gap-1 border-t-2 border-transparent text-12 leading-4 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-[current=page]:-mt-px aria-[current=page]:border-jade aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon size={20} aria-hidden="true" className="group-aria-[current=page]:text-jade" />
              <span className="max-w-full truncate">{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
