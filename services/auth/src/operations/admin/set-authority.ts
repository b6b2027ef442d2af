import type { Permission, Role } from '@tael/identity';
import type { AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/account.ts';
import type { AdminUser } from '../../store/admin-users.ts';
import { changeUser, type ChangeRequest, type UserChange } from './change-user.ts';

type Request = Omit<ChangeRequest, 'action' | 'change'>;

export function setStatus(deps: Deps, request: Request & { status: Status }): Promise<AdminUser> {
  return set(deps, request, 'user.set-status', { status: request.status });
}

export function setRole(deps: Deps, request: Request & { role: Role }): Promise<AdminUser> {
  return set(deps, request, 'user.set-role', { role: request.role });
}

export function setPermissions(
  deps: Deps,
  request: Request & { permissions: readonly Permission[] },
): Promise<AdminUser> {
  return set(deps, request, 'user.set-permissions', {
    permissions: [...new Set(request.permissions)].sort(),
  });
}

function set(deps: Deps, request: Request, action: AdminAct, change: UserChange): Promise<AdminUser> {
  return deps.database.transaction((tx) => changeUser(tx, { ...request, action, change }, deps.clock.now()));
}
