import type { TFunction } from 'i18next';
import { ShieldOff } from 'lucide-react';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import type { DataColumn } from '../../../ui/table-features.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { StaffMember } from '../api/staff.ts';
import { roleName, statusName } from './security-words.ts';

interface Resetting {
  mayReset: (member: StaffMember) => boolean;
  onReset: (member: StaffMember) => void;
}

export function staffColumns(
  t: TFunction,
  language: string,
  { mayReset, onReset }: Resetting,
): DataColumn<StaffMember>[] {
  return [
    {
      id: 'username',
      header: t('admin-security:column.name'),
      cell: ({ username }) => <NameText className="font-medium">{username}</NameText>,
    },
    {
      id: 'role',
      header: t('admin-security:column.role'),
      cell: ({ role, status }) => (
        <NameText>
          {status === 'active' ? roleName(role) : `${roleName(role)} · ${statusName(status)}`}
        </NameText>
      ),
      look: 'w-44',
    },
    {
      id: 'permissions',
      header: t('admin-security:column.permissions'),
      cell: ({ role, permissions }) => (
        <NameText className="text-ink-soft">
          {role === 'admin' ? t('admin-security:staff.all') : permissions.join(', ') || '–'}
        </NameText>
      ),
    },
    {
      id: 'lastLogin',
      header: t('admin-security:column.lastLogin'),
      cell: ({ lastLogin }) => (
        <span className="text-ink-soft">
          {lastLogin ? timeAgo(lastLogin, language) : t('admin-security:staff.never')}
        </span>
      ),
      look: 'w-40 max-lg:hidden',
    },
    {
      id: 'secondFactor',
      header: t('admin-security:column.secondFactor'),
      cell: ({ secondFactorSince: since }) => (
        <span title={since ? shortTime(since, language) : undefined}>
          <StatusBadge look={since ? 'done' : 'waiting'}>
            {t(since ? 'admin-security:staff.on' : 'admin-security:staff.off')}
          </StatusBadge>
        </span>
      ),
      look: 'w-36',
    },
    {
      id: 'actions',
      header: t('admin-security:column.actions'),
      isScreenReaderOnly: true,
      cell: (member) =>
        mayReset(member) && (
          <IconButton
            label={t('admin-security:staff.resetOf', { name: member.username })}
            onClick={() => onReset(member)}
          >
            <ShieldOff size={18} aria-hidden="true" />
          </IconButton>
        ),
      look: 'w-14 px-2',
      end: true,
    },
  ];
}
