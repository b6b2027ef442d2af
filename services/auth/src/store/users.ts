import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Permission, Role } from '@tael/identity';
import type { Level, Profile, Status } from '../domain/account.ts';

export interface Account extends Profile {
  id: string;
  username: string;
  email: string;
  emailKey: string;
  /** Set only when staff change the address. */
  emailChangedAt: Date | null;
  emailVerifiedAt: Date | null;
  passwordHash: string;
  passwordChangedAt: Date | null;
  secondFactorChangedAt: Date | null;
  role: Role;
  status: Status;
  permissions: Permission[];
  invitationCode: string;
  verificationLevel: string;
  membershipLevel: Level;
  lastCheckin: string | null;
  checkinStreak: number;
  lastLogin: Date | null;
  lastActive: Date | null;
  lastSession: Date | null;
  createdAt: Date;
  updatedAt: Date;
  version: bigint;
}

const account = sql`
  id, username, email, email_key as "emailKey", email_changed_at as "emailChangedAt",
  email_verified_at as "emailVerifiedAt", password_hash as "passwordHash",
  password_changed_at as "passwordChangedAt", second_factor_changed_at as "secondFactorChangedAt", role, status, permissions,
  invitation_code as "invitationCode", verification_level as "verificationLevel",
  membership_level as "membershipLevel",
  first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber", country, city,
  coalesce(date_of_birth::text, '') as "dateOfBirth",
  last_checkin::text as "lastCheckin", checkin_streak as "checkinStreak",
  last_login as "lastLogin", last_active as "lastActive", last_session as "lastSession",
  created_at as "createdAt", updated_at as "updatedAt", version`;

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return (await findAccounts(db, [id]))[0];
}

export async function findAccounts(db: Db, ids: readonly string[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select ${account} from users where id = any(${ids.filter(isUuid)}::uuid[]) and status <> 'deleted'
  `.execute(db);
  return rows;
}

export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Account>`
    select ${account} from users where id = ${id} and status <> 'deleted' for no key update
  `.execute(tx);
  return rows[0];
}

export async function findByEmail(db: Db, emailKey: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${account} from users where email_key = ${emailKey} and status <> 'deleted'
  `.execute(db);
  return rows[0];
}

export async function findByUsername(db: Db, usernameKey: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${account} from users where username_key = ${usernameKey} and status <> 'deleted'
  `.execute(db);
  return rows[0];
}

export async function findByInvitationCode(db: Db, code: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where invitation_code = ${code} and status <> 'deleted'
  `.execute(db);
  return rows[0];
}

/** The lock makes replicas that start together create only one first administrator. */
export async function lockFirstAdmin(tx: Tx): Promise<{ exists: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auth.first-admin', 0))`.execute(tx);
  const { rows } = await sql`
    select 1 from users where role = 'admin' and status <> 'deleted' limit 1
  `.execute(tx);
  return { exists: rows.length > 0 };
}

export interface NewAccount {
  username: string;
  usernameKey: string;
  usernameSkeleton: string;
  email: string;
  emailKey: string;
  emailVerifiedAt: Date | null;
  passwordHash: string;
  role: Role;
  status: Status;
  permissions: readonly Permission[];
  rightsSince: Date | null;
  referrerId: string | null;
  createdAt: Date;
}

/** Undefined if the invitation code is in use. Violates a unique index if the name or address is taken. */
export async function insertAccount(tx: Tx, user: NewAccount, code: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    insert into users (username, username_key, username_skeleton, email, email_key, email_verified_at, password_hash,
      role, status, permissions, rights_since, invitation_code, referrer_id, created_at, updated_at)
    values (${user.username}, ${user.usernameKey}, ${user.usernameSkeleton}, ${user.email}, ${user.emailKey},
      ${user.emailVerifiedAt}, ${user.passwordHash}, ${user.role}, ${user.status}, ${user.permissions}::text[],
      ${user.rightsSince}, ${code}, ${user.referrerId}, ${user.createdAt}, ${user.createdAt})
    on conflict (invitation_code) do nothing
    returning ${account}
  `.execute(tx);
  return rows[0];
}

/** False if the password or the status has changed since `passwordHash` was checked. */
export async function noteSignIn(tx: Tx, id: string, passwordHash: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set last_login = ${at}, last_session = ${at}, last_active = date_trunc('minute', ${at}::timestamptz)
    where id = ${id} and password_hash = ${passwordHash} and status = 'active'
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function noteFactorChange(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update users set second_factor_changed_at = ${at} where id = ${id}`.execute(tx);
}

/** With `from`: false if the password has changed since it was checked. */
export async function replacePassword(
  tx: Tx,
  change: { id: string; from?: string; to: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${change.to}, password_changed_at = ${change.at}, updated_at = ${change.at}
    where id = ${change.id} and status <> 'deleted'
      and (${change.from ?? null}::text is null or password_hash = ${change.from ?? null})
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** After a reset, somebody else may have this account's rights. */
export async function noteNewHands(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update users set rights_since = ${at} where id = ${id}`.execute(tx);
}

export async function updateProfile(
  tx: Tx,
  id: string,
  profile: Profile,
  at: Date,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    update users set first_name = ${profile.firstName}, last_name = ${profile.lastName},
      phone_number = ${profile.phoneNumber}, country = ${profile.country}, city = ${profile.city},
      date_of_birth = nullif(${profile.dateOfBirth}, '')::date, updated_at = ${at}, version = version + 1
    where id = ${id}
    returning ${account}
  `.execute(tx);
  return rows[0];
}

/** Undefined if the account is gone, has another address, or has verified this one. */
export async function saveEmailVerified(
  tx: Tx,
  { userId, emailKey }: { userId: string; emailKey: string },
  at: Date,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    update users set email_verified_at = ${at}, updated_at = ${at}, version = version + 1
    where id = ${userId} and email_key = ${emailKey} and email_verified_at is null and status <> 'deleted'
    returning ${account}
  `.execute(tx);
  return rows[0];
}

export async function saveCheckIn(
  tx: Tx,
  checkIn: { userId: string; day: string; streak: number },
): Promise<void> {
  await sql`
    update users set last_checkin = ${checkIn.day}::date, checkin_streak = ${checkIn.streak}
    where id = ${checkIn.userId}
  `.execute(tx);
}
