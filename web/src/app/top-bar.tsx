import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUnread } from '../features/notifications/api/unread.ts';
import { whole } from '../lib/figures/written.ts';
import { iconLook } from '../ui/icon-look.ts';
import { Wordmark } from '../ui/wordmark.tsx';

export function TopBar() {
  const { t } = useTranslation();
  const unread = useUnread();
  const label = unread === 0 ? t('app:nav.notifications') : t('app:nav.unread', { count: unread });
  return (
    <header className="flex min-h-16 items-center justify-between border-b border-line bg-raised pr-2.5 pl-5 sm:pr-5.5 sm:pl-8 lg:hidden">
      <Link to="/dashboard" className="rounded-control">
        <Wordmark size={28} />
      </Link>
      <Link to="/notifications" aria-label={label} title={label} className={iconLook}>
        <Bell size={20} aria-hidden="true" />
        {unread > 0 && (
          <span className="figures absolute top-0.5 left-1/2 min-w-5 rounded-full border-2 border-raised bg-vermilion px-1 text-center text-12 leading-4 font-semibold text-paper">
            {unread > 99 ? '99+' : whole(unread)}
          </span>
        )}
      </Link>
    </header>
  );
}
