import {
  ArrowLeftRight,
  Award,
  Banknote,
  Info,
  Megaphone,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import type { Notification } from '../api/notifications.ts';
import { leadsTo } from './leads-to.ts';
import { newsIn, wordsOf } from './notification-words.ts';

const icons: Record<string, LucideIcon> = {
  security: ShieldCheck,
  news: Megaphone,
  points: Award,
  redemption: Award,
  level: Award,
  referral: Users,
  withdrawal: Banknote,
  transaction: ArrowLeftRight,
  deposit: ArrowLeftRight,
};

interface NotificationRowProps {
  notification: Notification;
  onFollow: () => void;
}

export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { t, i18n } = useTranslation();
  const shown = useShownAmount();
  const { kind, read, createdAt } = notification;
  const news = newsIn(i18n.language, notification);
  const { key, values } = wordsOf(notification, shown);
  const Icon = icons[kind.split('.')[0] ?? ''] ?? Info;
  return (
    <li>
      <Link
        to={leadsTo(notification)}
        onClick={onFollow}
        className="flex items-start gap-4 px-5 py-4 sm:items-center sm:px-6 sm:py-3 transition-colors hover:bg-line/40 focus-visible:-outline-offset-2"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink-soft">
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 items-baseline justify-between gap-6 sm:flex">
          <span className="block min-w-0 text-14 break-words">
            <span className={`block ${read ? '' : 'font-semibold'}`}>{news?.title ?? t(key, values)}</span>
            {news && <span className="block whitespace-pre-line text-ink-soft">{news.text}</span>}
          </span>
          <time dateTime={createdAt} className="shrink-0 text-12 text-ink-soft">
            {timeAgo(createdAt, i18n.language)}
          </time>
        </span>
        {!read && (
          <span className="mt-2 size-2 shrink-0 sm:mt-0 rounded-full bg-jade">
            <span className="sr-only">{t('notifications:unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
