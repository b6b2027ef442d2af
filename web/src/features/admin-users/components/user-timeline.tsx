import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';
import type { AdminUser } from '../api/users.ts';

export function UserTimeline({ user }: { user: AdminUser }) {
  const { t, i18n } = useTranslation();
  const moments: [string, string | null | undefined][] = [
    [t('admin-users:timeline.created'), user.createdAt],
    [t('admin-users:timeline.lastLogin'), user.lastLogin],
    [t('admin-users:timeline.lastSession'), user.lastSession],
    [t('admin-users:timeline.lastActive'), user.lastActive],
  ];
  const steps = moments.map(([label, at]): TimelineStep => ({
    label,
    time: at ? shortTime(at, i18n.language) : t('admin-users:never'),
    state: at ? 'done' : 'waiting',
  }));
  return <Timeline label={t('admin-users:drawer.timeline')} steps={steps} />;
}
