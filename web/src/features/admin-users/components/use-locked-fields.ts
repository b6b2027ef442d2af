import { useTranslation } from 'react-i18next';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import type { AdminUser } from '../api/users.ts';
import type { UserFieldsProps } from './user-fields.tsx';

export function useLockedFields(user?: AdminUser): UserFieldsProps['locked'] {
  const { t } = useTranslation();
  const me = useSessionUser();
  const may = useHasPermission();
  const figure = (name: 'wallets.write' | 'points.write', known?: unknown): string | undefined => {
    if (user?._id === me.id) return t('admin-users:locked.own');
    if (!may(name)) return t('admin-users:locked.permission', { permission: name });
    return known === null ? t('admin-users:locked.unavailable') : undefined;
  };
  return {
    email: user === undefined || me.role === 'admin' ? undefined : t('admin-users:locked.adminsOnly'),
    points: figure('points.write', user?.points),
    membershipLevel: figure('points.write', user?.points),
    balance: figure('wallets.write', user?.balance),
  };
}
