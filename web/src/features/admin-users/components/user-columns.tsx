import type { TFunction } from 'i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { AdminUser } from '../api/users.ts';
import type { UserActions } from './use-user-actions.ts';
import { UserLevel, UserRole, UserStatus } from './user-badges.tsx';
import { UserRowActions } from './user-row-actions.tsx';

export function userColumns(
  t: TFunction,
  language: string,
  actions: UserActions,
  onView: (id: string) => void,
): DataColumn<AdminUser>[] {
  return [
    {
      id: 'username',
      header: t('admin-users:column.username'),
      cell: ({ username }) => <NameText className="font-medium">{username}</NameText>,
      sortable: true,
    },
    {
      id: 'email',
      header: t('admin-users:column.email'),
      cell: ({ email }) => <NameText className="text-ink-soft">{email}</NameText>,
      look: 'max-lg:hidden lg:w-[16%]',
      sortable: true,
    },
    {
      id: 'role',
      header: t('admin-users:column.role'),
      cell: ({ role }) => <UserRole role={role} />,
      look: 'w-28 max-md:hidden',
    },
    {
      id: 'status',
      header: t('admin-users:column.status'),
      cell: ({ status }) => <UserStatus status={status} />,
      look: 'w-31',
    },
    {
      id: 'level',
      header: t('admin-users:column.level'),
      cell: ({ membershipLevel }) => <UserLevel level={membershipLevel} />,
      look: 'w-28 max-xl:hidden',
    },
    ...figureColumns(t, language),
    {
      id: 'actions',
      header: t('admin-users:column.actions'),
      isScreenReaderOnly: true,
      cell: (user) => <UserRowActions user={user} actions={actions} onView={() => onView(user._id)} />,
      look: 'w-14 px-2 lg:w-38',
      end: true,
    },
  ];
}

function figureColumns(t: TFunction, language: string): DataColumn<AdminUser>[] {
  return [
    {
      id: 'points',
      header: t('admin-users:column.points'),
      cell: ({ points }) => whole(points) ?? '–',
      look: 'w-32 max-xl:hidden',
      end: true,
    },
    {
      id: 'balance',
      header: t('admin-users:column.balance'),
      cell: ({ balance }) => yuan(balance) ?? '–',
      look: 'w-42 max-md:hidden',
      end: true,
    },
    {
      id: 'lastActive',
      header: t('admin-users:column.lastActive'),
      cell: ({ lastActive }) => (
        <span className="text-ink-soft">
          {lastActive ? timeAgo(lastActive, language) : t('admin-users:never')}
        </span>
      ),
      look: 'w-42 max-[94rem]:hidden',
    },
    {
      id: 'createdAt',
      header: t('admin-users:column.joined'),
      cell: ({ createdAt }) => (
        <span className="figures text-ink-soft">{createdAt ? shortTime(createdAt, language) : '–'}</span>
      ),
      look: 'w-44 max-[108rem]:hidden',
      sortable: true,
    },
  ];
}
