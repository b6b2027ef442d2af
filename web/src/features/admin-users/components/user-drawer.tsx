import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Trail } from '../../../product/admin-register/trail.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { userDetailsQuery } from '../api/user-details.ts';
import { oneUserQuery, usersKey, type AdminUser } from '../api/users.ts';
import type { UserActions } from './use-user-actions.ts';
import { UserLevel, UserRole, UserStatus } from './user-badges.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserRowActions } from './user-row-actions.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserTimeline } from './user-timeline.tsx';

interface UserDrawerProps {
  id: string;
  listed: AdminUser | undefined;
  actions: UserActions;
  onClose: () => void;
}

export function UserDrawer({ id, listed, actions, onClose }: UserDrawerProps) {
  const { t } = useTranslation();
  const details = useQuery(userDetailsQuery(id));
  const found = useQuery({
    ...oneUserQuery(id, details.data?.user.email ?? ''),
    enabled: !listed && !!details.data,
  });
  const user = listed ?? found.data ?? details.data?.user;
  const { refusal } = actions;
  return (
    <Drawer
      title={user ? <NameText>{user.username}</NameText> : t('admin-users:drawer.title')}
      close={t('app:close')}
      actions={user && <Actions user={user} actions={actions} />}
      onClose={onClose}
    >
      {refusal && refusal.user._id === id && (
        <div className="pt-4">
          <Banner kind="refused">{refusal.text}</Banner>
        </div>
      )}
      {user && (
        <div className="pt-4">
          <p className="flex items-center gap-2 text-14 text-ink-soft">
            <NameText>{user.email}</NameText>
            <CopyIcon
              text={user.email}
              label={t('admin-users:drawer.copyEmail')}
              copiedLabel={t('app:copied')}
            />
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-14">
            <UserStatus status={user.status} />
            <UserLevel level={user.membershipLevel} />
            <UserRole role={user.role} />
          </p>
        </div>
      )}
      <Loaded query={details} skeleton={<Skeleton className="mt-6 h-64" />}>
        {({ sessions, user: account }) => (
          <>
            <DrawerPart title={t('admin-users:drawer.money')}>
              <UserFacts user={user ?? account} sessions={sessions} />
            </DrawerPart>
            <DrawerPart title={t('admin-users:sessions.title')}>
              <UserSessions id={id} name={account.username} mayEnd={actions.may(account).act} />
            </DrawerPart>
            <DrawerPart title={t('admin-users:drawer.timeline')}>
              <UserTimeline user={account} />
            </DrawerPart>
          </>
        )}
      </Loaded>
      <Trail id={id} under={usersKey} />
    </Drawer>
  );
}

function Actions({ user, actions }: { user: AdminUser; actions: UserActions }) {
  const { t } = useTranslation();
  const { edit, act } = actions.may(user);
  const isActive = user.status === 'active';
  return (
    <>
      <Button
        look="quiet"
        disabled={!edit}
        icon={<Pencil size={16} aria-hidden="true" />}
        onClick={() => actions.ask({ what: 'edit', user })}
      >
        {t('admin-users:act.edit')}
      </Button>
      <Button
        look={isActive ? 'danger' : 'quiet'}
        disabled={!act}
        busy={actions.busyWith === user._id ? t('admin-users:act.changing') : undefined}
        icon={isActive ? <Ban size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
        onClick={() => actions.toggleStatus(user)}
      >
        {t(isActive ? 'admin-users:act.suspend' : 'admin-users:act.activate')}
      </Button>
      <span className="self-center">
        <UserRowActions user={user} actions={actions} look="menu" />
      </span>
    </>
  );
}
