import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { UserFields } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';
import { roleName, statusName } from './user-words.ts';

export function EditConsequences({ user, fields }: { user: AdminUser; fields: UserFields }) {
  const { t } = useTranslation();
  const { status, email, role, membershipLevel: level, balance, points } = fields;
  const granted = fields.permissions?.filter((name) => !user.permissions.includes(name)) ?? [];
  const withdrawn = fields.permissions
    ? user.permissions.filter((name) => !fields.permissions?.includes(name))
    : [];
  const values = (name: string, before = '–', after = '–'): string =>
    t('admin-users:edit.value', { name, before, after });
  const sentences = [
    status !== undefined && [
      t('admin-users:edit.status', { from: statusName(user.status), to: statusName(status) }),
      status !== 'active' && t('admin-users:edit.statusEnds'),
    ],
    email !== undefined && [
      t('admin-users:edit.email', { from: user.email, to: email }),
      // The server compares addresses without case.
      email.toLowerCase() !== user.email.toLowerCase() && t('admin-users:edit.emailEnds'),
    ],
    role !== undefined && [
      t('admin-users:edit.role', { from: roleName(user.role), to: roleName(role) }),
      role === 'admin' && t('admin-users:edit.roleAdmin'),
      role === 'user' && t('admin-users:edit.roleUser'),
    ],
    granted.length > 0 && [t('admin-users:edit.granted', { names: granted.join(', ') })],
    withdrawn.length > 0 && [t('admin-users:edit.withdrawn', { names: withdrawn.join(', ') })],
    points !== undefined && [values(t('admin-users:column.points'), whole(user.points), whole(points))],
    balance !== undefined && [values(t('admin-users:form.balance'), yuan(user.balance), yuan(balance))],
    level !== undefined && [
      values(
        t('admin-users:column.level'),
        user.membershipLevel === null ? undefined : levelName(user.membershipLevel),
        levelName(level),
      ),
      t('admin-users:edit.levelHolds'),
    ],
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return null;
  return (
    <Banner kind="notice">
      {sentences.map((parts) => (
        <p key={String(parts[0])} className="figures break-words">
          {parts.filter((part) => part !== false).join(' ')}
        </p>
      ))}
    </Banner>
  );
}
