import type { TFunction } from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { OwnNote } from '../../../lib/listing/own-note.tsx';
import { levelName } from '../../../product/points/level-name.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { PointsUser } from '../api/points.ts';

interface Acts {
  mayAdd: boolean;
  ownId: string;
  onAdd: (user: PointsUser) => void;
}

export function userColumns(t: TFunction, language: string, acts: Acts): DataColumn<PointsUser>[] {
  return [
    {
      id: 'username',
      header: t('admin-points:column.username'),
      cell: ({ username }) => <NameText className="font-medium">{username}</NameText>,
      sortable: true,
    },
    {
      id: 'email',
      header: t('admin-points:column.email'),
      cell: ({ email }) => <NameText className="text-ink-soft">{email}</NameText>,
      look: 'max-lg:hidden',
    },
    {
      id: 'points',
      header: t('admin-points:column.points'),
      cell: ({ points }) => whole(points) ?? '–',
      look: 'w-40',
      end: true,
      sortable: true,
    },
    {
      id: 'level',
      header: t('admin-points:column.level'),
      cell: ({ membershipLevel }) => (
        <LevelBadge level={membershipLevel} label={levelName(membershipLevel)} />
      ),
      look: 'w-28',
    },
    {
      id: 'status',
      header: t('admin-points:column.status'),
      cell: ({ status }) => (
        <StatusBadge look={status === 'active' ? 'done' : 'refused'}>
          {t(status === 'active' ? 'admin-points:status.active' : 'admin-points:status.inactive')}
        </StatusBadge>
      ),
      look: 'w-28 max-md:hidden',
    },
    {
      id: 'lastActive',
      header: t('admin-points:column.lastActive'),
      cell: ({ lastActive }) => (
        <span className="text-ink-soft">
          {lastActive === null ? t('admin-points:never') : timeAgo(lastActive, language)}
        </span>
      ),
      look: 'w-42 max-xl:hidden',
    },
    ...(acts.mayAdd ? [addColumn(t, acts)] : []),
  ];
}

const addColumn = (t: TFunction, { ownId, onAdd }: Acts): DataColumn<PointsUser> => ({
  id: 'actions',
  header: t('admin-points:column.actions'),
  isScreenReaderOnly: true,
  cell: (user) =>
    user._id === ownId ? (
      <OwnNote />
    ) : (
      <button
        type="button"
        aria-label={t('admin-points:add.one', { name: user.username })}
        onClick={() => onAdd(user)}
        className="h-8 rounded-control px-2 text-12 font-semibold whitespace-nowrap text-jade transition-colors hover:bg-jade-wash"
      >
        {t('admin-points:add.open')}
      </button>
    ),
  look: 'w-28 px-2',
  end: true,
});
