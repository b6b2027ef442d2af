import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { mayActOn } from '../../../product/admin-accounts/authority.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { useSetRole, useSetStatus } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';
import { roleName, toggledRole, toggledStatus } from './user-words.ts';

export type Asking = { what: 'edit' | 'delete'; user: AdminUser } | { what: 'add' };

export interface Refusal {
  user: AdminUser;
  text: string;
  error: unknown;
}

export interface UserActions {
  asking: Asking | undefined;
  refusal: Refusal | undefined;
  may: (user: AdminUser) => { edit: boolean; act: boolean; setRole: boolean };
  mayWrite: boolean;
  busyWith: string | undefined;
  toggleStatus: (user: AdminUser) => void;
  toggleRole: (user: AdminUser) => void;
  ask: (asking: Asking) => void;
  done: () => void;
  forget: () => void;
}

export function useUserActions(): UserActions {
  const { t } = useTranslation();
  const me = useSessionUser();
  const mayWrite = useHasPermission()('users.write');
  const status = useSetStatus();
  const role = useSetRole();
  const [asking, setAsking] = useState<Asking>();
  const [refusal, setRefusal] = useState<Refusal>();
  const refuse = (user: AdminUser, network: string, refused: string) => (error: unknown) =>
    setRefusal({ user, error, text: failureText(error, { network, refused }) });
  const toggleStatus = (user: AdminUser): void => {
    setRefusal(undefined);
    const wanted = toggledStatus(user.status);
    status.run(
      { user, status: wanted },
      {
        onSuccess: (answer) =>
          tellOutcome(
            answer,
            t(wanted === 'active' ? 'admin-users:done.activated' : 'admin-users:done.suspended'),
          ),
        onError: refuse(user, t('admin-users:failed.statusNetwork'), t('admin-users:failed.status')),
      },
    );
  };
  const toggleRole = (user: AdminUser): void => {
    setRefusal(undefined);
    const wanted = toggledRole(user.role);
    role.run(
      { user, role: wanted },
      {
        onSuccess: (answer) => tellOutcome(answer, t('admin-users:done.role', { role: roleName(wanted) })),
        onError: refuse(user, t('admin-users:failed.roleNetwork'), t('admin-users:failed.role')),
      },
    );
  };
  return {
    asking,
    refusal,
    mayWrite,
    may: (user) => {
      const edit = mayWrite && mayActOn(me, user);
      // Prevents administrators from locking themselves out.
      const act = edit && user._id !== me.id;
      return { edit, act, setRole: act && me.role === 'admin' };
    },
    busyWith: status.runningInput?.user._id ?? role.runningInput?.user._id,
    toggleStatus,
    toggleRole,
    ask: setAsking,
    done: () => setAsking(undefined),
    forget: () => setRefusal(undefined),
  };
}
