import { Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useSessionUser } from '../lib/session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { navigation } from './navigation.ts';

const entries = [...navigation, { to: '/settings', label: 'app:nav.settings', Icon: Settings }];

export function SideRail() {
  const { t } = useTranslation();
  const { username, email } = useSessionUser();
  return (
    <header className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line bg-raised px-4 py-6 lg:flex">
      <Link to="/dashboard" className="self-start rounded-control px-3">
        <Wordmark />
      </Link>
      <nav aria-label={t('app:nav.label')} className="mt-10">
        <ul className="grid gap-1">
          {entries.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="group relative flex min-h-11 items-center gap-3 rounded-control px-3 text-14 text-ink-soft transition-colors before:absolute before:inset-y-2.5 before:-left-4 before:w-0.5 hover:bg-line/50 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:bg-jade"
              >
                <Icon size={20} aria-hidden="true" className="group-aria-[current=page]:text-jade" />
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to="/profile"
        className="mt-auto flex items-center gap-3 rounded-control px-3 py-2 transition-colors hover:bg-line/50"
      >
        <Avatar name={username} />
        <span className="min-w-0">
          <span className="block truncate text-14 font-semibold">{username}</span>
          <span className="block truncate text-12 text-ink-soft">{email}</span>
        </span>
      </Link>
    </header>
  );
}
