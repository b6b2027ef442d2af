import { Ban, CircleCheck, Eye, Mail, Pencil, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuItem } from '../../../ui/action-menu.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { AdminUser } from '../api/users.ts';
import type { UserActions } from './use-user-actions.ts';

interface UserRowActionsProps {
  user: AdminUser;
  actions: UserActions;
  onView?: () => void;
  look?: 'inline' | 'menu';
}

export function UserRowActions({ user, actions, onView, look = 'inline' }: UserRowActionsProps) {
  const { t } = useTranslation();
  const { edit, act, setRole } = actions.may(user);
  const { username: name } = user;
  const isActive = user.status === 'active';
  const isAdmin = user.role === 'admin';
  const Toggle = isActive ? Ban : CircleCheck;
  const busy = actions.busyWith === user._id;
  const toggle = t(isActive ? 'admin-users:act.suspend' : 'admin-users:act.activate');
  const items: (MenuItem | false)[] = [
    onView !== undefined && { label: t('admin-users:act.view'), Icon: Eye, onSelect: onView },
    { label: t('admin-users:act.email'), Icon: Mail, href: `mailto:${encodeURIComponent(user.email)}` },
    {
      label: t('admin-users:act.edit'),
      Icon: Pencil,
      disabled: !edit,
      onSelect: () => actions.ask({ what: 'edit', user }),
    },
    { label: toggle, Icon: Toggle, disabled: !act, onSelect: () => actions.toggleStatus(user) },
    {
      label: t(isAdmin ? 'admin-users:act.makeUser' : 'admin-users:act.makeAdmin'),
      Icon: isAdmin ? ShieldOff : ShieldCheck,
      disabled: !setRole,
      onSelect: () => actions.toggleRole(user),
    },
    {
      label: t('admin-users:act.delete'),
      Icon: Trash2,
      danger: true,
      disabled: !act,
      onSelect: () => actions.ask({ what: 'delete', user }),
    },
  ];
  return (
    <span className="flex items-center justify-end">
      {look === 'inline' && (
        <span className="hidden items-center lg:flex">
          <RowButton
            label={t('admin-users:act.editOne', { name })}
            disabled={!edit}
            onClick={() => actions.ask({ what: 'edit', user })}
          >
            <Pencil size={16} aria-hidden="true" />
          </RowButton>
          <RowButton
            label={t(isActive ? 'admin-users:act.suspendOne' : 'admin-users:act.activateOne', { name })}
            disabled={!act}
            aria-busy={busy || undefined}
            onClick={() => actions.toggleStatus(user)}
          >
            {busy ? <Spinner /> : <Toggle size={16} aria-hidden="true" />}
          </RowButton>
          <RowButton
            label={t('admin-users:act.deleteOne', { name })}
            disabled={!act}
            onClick={() => actions.ask({ what: 'delete', user })}
          >
            <Trash2 size={16} aria-hidden="true" />
          </RowButton>
        </span>
      )}
      <ActionMenu
        label={t('admin-users:act.menu', { name })}
        items={items.filter((item) => item !== false)}
      />
    </span>
  );
}
