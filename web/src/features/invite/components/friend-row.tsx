import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusBadge, type StatusLook } from '../../../ui/status-badge.tsx';
import type { Friend } from '../api/friends.ts';
import { lastActive } from './last-active.ts';

const states: Record<string, { name: string; look: StatusLook }> = {
  active: { name: 'invite:status.active', look: 'done' },
  suspended: { name: 'invite:status.suspended', look: 'refused' },
  locked: { name: 'invite:status.locked', look: 'refused' },
};
const inactive = { name: 'invite:status.inactive', look: 'other' } as const;

export function FriendRow({ friend }: { friend: Friend }) {
  const { t, i18n } = useTranslation();
  const shown = useShownAmount();
  const { username, status, joinedDate, pointsEarned, referralPoints } = friend;
  const { name, look } = states[status] ?? inactive;
  const joined = new Date(joinedDate).toLocaleDateString(i18n.language, { dateStyle: 'medium' });
  return (
    <li className="flex min-h-18 items-center gap-3 py-3">
      <Avatar name={username} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span className="truncate text-14 font-medium">{username}</span>
          <StatusBadge look={look}>{t(name)}</StatusBadge>
        </p>
        <p className="figures mt-0.5 text-12 text-ink-soft">
          {t('invite:history.joined', { date: joined })}
          {friend.lastActive !== null && (
            <span className="block sm:inline">
              <span className="hidden sm:inline"> · </span>
              {t('invite:history.lastActive', { time: lastActive(friend.lastActive, i18n.language) })}
            </span>
          )}
        </p>
      </div>
      <p className="figures shrink-0 text-right text-14 font-semibold">
        {pointsEarned > 0 ? (
          <span className="text-jade">{t('invite:plusPoints', { points: shown(whole(pointsEarned)) })}</span>
        ) : (
          <span className="text-ink-soft">{shown(whole(referralPoints))}</span>
        )}
        <span className="block text-12 font-normal text-ink-soft">
          {t(pointsEarned > 0 ? 'invite:history.earned' : 'invite:history.notYet')}
        </span>
      </p>
    </li>
  );
}
