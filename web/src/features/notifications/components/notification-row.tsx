import { ArrowLeftRight, Award, Banknote, Info, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import type { Notification } from '../api/notifications.ts';
import { wordsOf } from './notification-words.ts';

const icons: Record<string, LucideIcon> = {
  security: ShieldCheck,
  points: Award,
  redemption: Award,
  level: Award,
  referral: Users,
  withdrawal: Banknote,
  transaction: ArrowLeftRight,
  deposit: ArrowLeftRight,
};

export function NotificationRow({ notification }: { notification: Notification }) {
  const { t, i18n } = useTranslation();
  const { kind, read, createdAt } = notification;
  const { key, values } = wordsOf(notification);
  const Icon = icons[kind.split('.')[0] ?? ''] ?? Info;
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink-soft">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={`text-14 break-words ${read ? '' : 'font-semibold'}`}>{t(key, values)}</p>
        <time dateTime={createdAt} className="text-12 text-ink-soft">
          {timeAgo(createdAt, i18n.language)}
        </time>
      </div>
      {!read && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-jade">
          <span className="sr-only">{t('notifications:unread')}</span>
        </span>
      )}
    </li>
  );
}
