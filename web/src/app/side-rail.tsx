import { Bell, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUnread } from '../features/notifications/api/unread.ts';
import { useSessionUser } from '../product/session/use-session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { navigation } from './navigation.ts';
import { RailLink } from './rail-link.tsx';

export function SideRail() {
  const { t } = useTranslation();
  const { username, email } = useSessionUser();
  const unread = useUnread();
  return (
    <header className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line bg-raised px-4 py-6 lg:flex">
      <Link to="/dashboard" className="self-start rounded-control px-3">
        <Wordmark />
      </Link>
      <nav aria-label={t('app:nav.label')} className="mt-10">
        <ul className="grid gap-1">
          {navigation.map(({ to, label, Icon }) => (
            <RailLink key={to} to={to} label={t(label)} Icon={Icon} />
          ))}
          <RailLink
            to="/notifications"
            label={t('app:nav.notifications')}
            Icon={Bell}
            badge={unread === 0 ? undefined : unread}
          />
          <RailLink to="/settings" label={t('app:nav.settings')} Icon={Settings} />
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
