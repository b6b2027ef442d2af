import type { Act } from '@tael/approvals';
import type { Permission, Role } from '@tael/identity';
import type { AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/account.ts';
import type { AdminUser } from '../../store/admin-users.ts';
import { planChange, saveChange, type ChangeRequest, type UserChange } from './change-user.ts';
import { nothing } from './plan-figures.ts';
import { proposeEdit, waits } from './propose-edit.ts';
import { actorOf } from './record-act.ts';

type Request = Omit<ChangeRequest, 'action' | 'change'>;
export type ChangedOrWaits = { user: AdminUser; waits?: undefined } | { waits: Act };

export function setStatus(deps: Deps, request: Request & { status: Status }): Promise<ChangedOrWaits> {
  return set(deps, request, 'user.set-status', { status: request.status });
}

export function setRole(deps: Deps, request: Request & { role: Role }): Promise<ChangedOrWaits> {
  return set(deps, request, 'user.set-role', { role: request.role });
}

export function setPermissions(
  deps: Deps,
  request: Request & { permissions: readonly Permission[] },
): Promise<ChangedOrWaits> {
  return set(deps, request, 'user.set-permissions', {
    permissions: [...new Set(request.permissions)].sort(),
  });
}

function set(deps: Deps, request: Request, action: AdminAct, change: UserChange): Promise<ChangedOrWaits> {
  const { actor, reason = '' } = request;
  const at = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const planned = await planChange(tx, { ...request, change });
    if (waits(deps, planned, nothing)) {
      return { waits: await proposeEdit(deps, tx, planned, nothing, { actor, action, change, reason }, at) };
    }
    return { user: await saveChange(tx, planned, { actor: actorOf(actor), action, reason }, at) };
  });
}
