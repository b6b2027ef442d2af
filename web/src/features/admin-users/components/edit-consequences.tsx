import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import type { UserFields } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';
import { statusName } from './user-words.ts';

export function EditConsequences({ user, fields }: { user: AdminUser; fields: UserFields }) {
  const { t } = useTranslation();
  const { status, balance, points } = fields;
  const values = [
    points !== undefined && {
      name: t('admin-users:column.points'),
      before: whole(user.points) ?? '–',
      after: whole(points) ?? '–',
    },
    balance !== undefined && {
      name: t('admin-users:form.balance'),
      before: yuan(user.balance) ?? '–',
      after: yuan(balance) ?? '–',
    },
  ].filter((value) => value !== false);
  if (status === undefined && values.length === 0) return null;
  return (
    <Banner kind="notice">
      {status !== undefined && (
        <p>
          {t('admin-users:edit.status', { from: statusName(user.status), to: statusName(status) })}{' '}
          {status !== 'active' && t('admin-users:edit.statusEnds')}
        </p>
      )}
      {values.map(({ name, before, after }) => (
        <p key={name} className="figures">
          {t('admin-users:edit.value', { name, before, after })}
        </p>
      ))}
    </Banner>
  );
}
