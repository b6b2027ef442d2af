import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import type { AdminUser } from '../api/users.ts';
import type { UserActions } from './use-user-actions.ts';
import { UserLevel, UserRole, UserStatus } from './user-badges.tsx';
import { UserRowActions } from './user-row-actions.tsx';

interface UserGridProps {
  users: readonly AdminUser[];
  actions: UserActions;
  onView: (id: string) => void;
}

export function UserGrid({ users, actions, onView }: UserGridProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
      {users.map((user) => (
        <li key={user._id} className="min-w-0 rounded-card border border-line bg-raised p-4">
          <div className="flex items-center gap-3">
            <Avatar name={user.username} />
            <button
              type="button"
              onClick={() => onView(user._id)}
              className="min-w-0 flex-1 rounded-control text-left"
            >
              <NameText className="text-14 font-semibold">{user.username}</NameText>
              <NameText className="text-12 text-ink-soft">{user.email}</NameText>
            </button>
            <UserRowActions user={user} actions={actions} onView={() => onView(user._id)} look="menu" />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-2 text-12">
            <UserStatus status={user.status} />
            <UserLevel level={user.membershipLevel} />
            <UserRole role={user.role} />
          </div>
          <dl className="figures mt-3 grid grid-cols-3 gap-2 border-t border-line pt-3 text-14">
            <Figure label={t('admin-users:column.points')}>{whole(user.points)}</Figure>
            <Figure label={t('admin-users:column.balance')}>{yuan(user.balance)}</Figure>
            <Figure label={t('admin-users:column.lastActive')}>
              {user.lastActive ? timeAgo(user.lastActive, i18n.language) : t('admin-users:never')}
            </Figure>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Figure({ label, children = '–' }: { label: string; children: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-12 text-ink-soft">{label}</dt>
      <dd className="truncate font-medium" title={children}>
        {children}
      </dd>
    </div>
  );
}
