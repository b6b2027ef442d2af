import { publish } from '@tael/events';
import type { Permission, Role } from '@tael/identity';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Status } from '../../domain/account.ts';
import { difference, type AuditFields } from '../../domain/audit.ts';
import { givesRights, mayActOn } from '../../domain/authority.ts';
import { emailKey } from '../../domain/email.ts';
import type { Actor } from '../../domain/saga.ts';
import { usernameKeys } from '../../domain/username.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked, userChanged } from '../../events.ts';
import {
  findAdminUser,
  lockAdminUser,
  lockOtherAdmins,
  saveUserFields,
  type AdminUser,
} from '../../store/admin-users.ts';
import { insertMail } from '../../store/mails.ts';
import { voidResets } from '../../store/password-resets.ts';
import { isBeingDeleted } from '../../store/sagas.ts';
import { endSessions } from '../../store/sessions.ts';
import { findSettings } from '../../store/settings.ts';
import { lockAccount } from '../../store/users.ts';
import { notifyEmailChanged } from '../notifications/security.ts';
import { askToVerify } from '../verify-email.ts';
import { mailOfRights } from './mail-of-rights.ts';
import { recordAct, type Administrator } from './record-act.ts';

export interface UserChange {
  username?: string;
  email?: string;
  role?: Role;
  status?: Status;
  permissions?: Permission[];
  verificationLevel?: string;
}

export interface ChangeRequest {
  actor: Administrator;
  id: string;
  action: AdminAct;
  change: UserChange;
  version?: number;
  reason?: string;
}

export interface PlannedChange {
  user: AdminUser;
  wanted: AdminUser;
  before: AuditFields;
  after: AuditFields;
  givesRights: boolean;
}

/** Locks the account until the transaction ends. `actor`: absent if another act has checked the permission. */
export async function planChange(
  tx: Tx,
  {
    actor,
    id,
    change,
    version,
  }: Pick<ChangeRequest, 'id' | 'change' | 'version'> & { actor?: Administrator },
): Promise<PlannedChange> {
  const user = await lockAdminUser(tx, id);
  if (user === undefined) throw errors.user_not_found();
  const asked = { ...user, ...change };
  if (actor !== undefined) assertMayChange(actor, user, asked);
  // Otherwise a later change of the role would bring back the old moderator permissions.
  const demoted = user.role !== 'user' && asked.role === 'user';
  const wanted = demoted ? { ...asked, permissions: [] } : asked;
  if (version !== undefined && BigInt(version) !== user.version) throw errors.stale_version();
  // A deletion holds the status until it ends: a change now would be overwritten, or would overwrite it.
  if (await isBeingDeleted(tx, user.id)) throw errors.change_under_way();

  const changed = difference(auditFieldsOf(user), auditFieldsOf(wanted));
  return { user, wanted, ...changed, givesRights: givesRights(user, wanted) };
}

export async function saveChange(
  tx: Tx,
  { user, wanted, before, after, givesRights: gives }: PlannedChange,
  { actor, action, reason = '' }: { actor: Actor; action: AdminAct; reason?: string },
  at: Date,
): Promise<AdminUser> {
  if (Object.keys(after).length === 0) return user;
  if (isActiveAdmin(user) && !isActiveAdmin(wanted)) {
    const others = await lockOtherAdmins(tx, user.id);
    if (!others.exist) throw errors.last_admin();
  }
  await saveUserFields(
    tx,
    user.id,
    { ...wanted, ...usernameKeys(wanted.username), emailKey: emailKey(wanted.email), givesRights: gives },
    at,
  );
  await announce(tx, user, wanted, at);
  if (emailKey(wanted.email) !== emailKey(user.email)) {
    await leaveAddress(tx, user, at);
    await askToVerify(tx, wanted, at);
  }
  if (gives)
    await mailOfRights(tx, 'right-given', { byId: actor.userId, to: wanted.username, role: wanted.role }, at);
  await recordAct(tx, { actor, action, userId: user.id, before, after, reason, at });
  return (await findAdminUser(tx, user.id)) ?? wanted;
}

export function assertMayChange(actor: Administrator, user: AdminUser, wanted: AdminUser): void {
  const grants = user.permissions.join() !== wanted.permissions.join();
  // The address can reset the password, so only administrators may change it.
  const moves = user.email !== wanted.email;
  const allowed =
    mayActOn(actor, user) && mayActOn(actor, wanted) && ((!grants && !moves) || actor.role === 'admin');
  if (!allowed) throw errors.not_yours_to_change();
}

async function leaveAddress(tx: Tx, { id, email }: AdminUser, at: Date): Promise<void> {
  await voidResets(tx, id, at);
  const { preferences } = await findSettings(tx, id);
  const { language } = preferences;
  await insertMail(tx, { address: email, kind: 'address-changed', language, userId: null }, at);
  await notifyEmailChanged(tx, id, at);
  await endSessions(tx, { userId: id, now: at });
  await publish(tx, sessionsRevoked(id, 'all', revocation.EMAIL_CHANGED, at));
}

async function announce(tx: Tx, user: AdminUser, wanted: AdminUser, at: Date): Promise<void> {
  const account = await lockAccount(tx, user.id);
  if (account !== undefined) await publish(tx, userChanged(account));
  if (wanted.status === 'active' || user.status !== 'active') return;
  await endSessions(tx, { userId: user.id, now: at });
  await publish(tx, sessionsRevoked(user.id, 'all', revocation.ACCOUNT_NOT_ACTIVE, at));
}

export function isActiveAdmin({ role, status }: Pick<AdminUser, 'role' | 'status'>): boolean {
  return role === 'admin' && status === 'active';
}

function auditFieldsOf(user: AdminUser): AuditFields {
  const { username, email, role, status, permissions, verificationLevel } = user;
  return { username, email, role, status, permissions, verificationLevel };
}
