import type { Permission, Role } from '@tael/identity';
import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Level, Status } from '../domain/account.ts';
import type { Preferences } from '../domain/settings.ts';

export interface AdminUser {
  id: string;
  username: string;
  email: string;
  emailVerifiedAt: Date | null;
  role: Role;
  status: Status;
  permissions: Permission[];
  verificationLevel: string;
  membershipLevel: Level;
  createdAt: Date;
  updatedAt: Date;
  lastLogin: Date | null;
  lastActive: Date | null;
  lastSession: Date | null;
  version: bigint;
}

const adminUser = sql`
  u.id, u.username, u.email, u.email_verified_at as "emailVerifiedAt", u.role, u.status, u.permissions, u.verification_level as "verificationLevel",
  u.membership_level as "membershipLevel", u.created_at as "createdAt", u.updated_at as "updatedAt",
  u.last_login as "lastLogin", u.last_active as "lastActive", u.last_session as "lastSession", u.version`;

export async function findAdminUser(db: Db, id: string): Promise<AdminUser | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<AdminUser>`
    select ${adminUser} from users u where u.id = ${id} and u.status <> 'deleted'
  `.execute(db);
  return rows[0];
}

export async function findAdminUsers(db: Db, ids: readonly string[]): Promise<AdminUser[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AdminUser>`
    select ${adminUser} from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
    join users u on u.id = asked.id and u.status <> 'deleted'
    order by asked.place
  `.execute(db);
  return rows;
}

/** Includes deleted accounts, with their last name. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users where id = any(${ids.filter(isUuid)}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export async function lockAdminUser(tx: Tx, id: string): Promise<AdminUser | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<AdminUser>`
    select ${adminUser} from users u where u.id = ${id} and u.status <> 'deleted' for no key update
  `.execute(tx);
  return rows[0];
}

export interface UserFields {
  username: string;
  usernameKey: string;
  usernameSkeleton: string;
  email: string;
  emailKey: string;
  role: Role;
  status: Status;
  permissions: readonly Permission[];
  verificationLevel: string;
  givesRights: boolean;
}

export async function saveUserFields(tx: Tx, id: string, fields: UserFields, at: Date): Promise<void> {
  await sql`
    update users set username = ${fields.username}, username_key = ${fields.usernameKey},
      username_skeleton = ${fields.usernameSkeleton},
      email_changed_at = case when email_key = ${fields.emailKey} then email_changed_at else ${at} end,
      email_verified_at = case when email_key = ${fields.emailKey} then email_verified_at end,
      rights_since = case when email_key = ${fields.emailKey} and not ${fields.givesRights} then rights_since else ${at} end,
      email = ${fields.email}, email_key = ${fields.emailKey}, role = ${fields.role}, status = ${fields.status},
      permissions = ${fields.permissions}::text[], verification_level = ${fields.verificationLevel},
      updated_at = ${at}, version = version + 1
    where id = ${id}
  `.execute(tx);
}

export async function saveStatus(tx: Tx, id: string, status: Status, at: Date): Promise<void> {
  await sql`
    update users set status = ${status}, updated_at = ${at}, version = version + 1 where id = ${id}
  `.execute(tx);
}

/** For UserChanged without a change of its fields: a snapshot needs a version of its own. */
export async function raiseVersion(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update users set updated_at = ${at}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Leaves a tombstone: the name and address become free. Returns the new version. */
export async function buryUser(tx: Tx, id: string, at: Date): Promise<bigint | undefined> {
  const { rows } = await sql<{ version: bigint }>`
    update users set status = 'deleted', password_hash = '', permissions = '{}', updated_at = ${at},
      version = version + 1
    where id = ${id} and status <> 'deleted'
    returning version
  `.execute(tx);
  return rows[0]?.version;
}

/** The lock lasts until the transaction ends, so that two administrators cannot remove each other. */
export async function lockOtherAdmins(tx: Tx, id: string): Promise<{ exist: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auth.last-admin', 0))`.execute(tx);
  const { rows } = await sql`
    select 1 from users where role = 'admin' and status = 'active' and id <> ${id} limit 1
  `.execute(tx);
  return { exist: rows.length > 0 };
}

export interface Addressee {
  email: string;
  language: Preferences['language'] | null;
}

export async function findActiveAdmins(db: Db | Tx): Promise<({ id: string } & Addressee)[]> {
  const { rows } = await sql<{ id: string } & Addressee>`
    select u.id, u.email, s.preferences ->> 'language' as language from users u
    left join settings s on s.user_id = u.id
    where u.role = 'admin' and u.status = 'active' order by u.id limit 500
  `.execute(db);
  return rows;
}

export async function saveLevels(
  tx: Tx,
  levels: readonly { userId: string; level: Level; version: bigint }[],
): Promise<void> {
  const known = levels.filter(({ userId }) => isUuid(userId));
  await sql`
    with newest as (
      select distinct on (l.user_id) l.* from unnest(
        ${known.map(({ userId }) => userId)}::uuid[], ${known.map(({ level }) => level)}::text[],
        ${known.map(({ version }) => version.toString())}::bigint[]
      ) as l (user_id, level, version)
      order by l.user_id, l.version desc
    ), held as (
      select u.id from users u join newest n on n.user_id = u.id order by u.id for no key update of u
    )
    update users u set membership_level = n.level, membership_version = n.version
    from newest n join held on held.id = n.user_id
    where u.id = n.user_id and u.membership_version < n.version and u.status <> 'deleted'
  `.execute(tx);
}
