import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Permission, Role } from '@tael/identity';

export interface NewSession {
  userId: string;
  remembered: boolean;
  userAgent: string;
  address: string;
  createdAt: Date;
  expiresAt: Date;
  provenAt: Date | null;
}

export interface Session extends Omit<NewSession, 'provenAt'> {
  id: string;
  lastActive: Date;
}

const session = sql`
  id, user_id as "userId", remembered, user_agent as "userAgent", address,
  created_at as "createdAt", last_active as "lastActive", expires_at as "expiresAt"`;

export async function insertSession(tx: Tx, begun: NewSession): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, remembered, user_agent, address, created_at, last_active, expires_at, proven_at)
    values (${begun.userId}, ${begun.remembered}, ${begun.userAgent}, ${begun.address},
      ${begun.createdAt}, ${begun.createdAt}, ${begun.expiresAt}, ${begun.provenAt})
    returning id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a session was inserted, and no row came back');
  return row.id;
}

export async function listLiveSessions(db: Db, userId: string, now: Date): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select ${session} from sessions
    where user_id = ${userId} and ended_at is null and expires_at > ${now}
    order by created_at desc, id desc
  `.execute(db);
  return rows;
}

export interface SessionWithOwner {
  id: string;
  userId: string;
  endedAt: Date | null;
  expiresAt: Date;
  role: Role;
  status: string;
  permissions: Permission[];
  rightsSince: Date | null;
  /** Only looked up for staff; false for users. */
  enrolled: boolean;
  provenAt: Date | null;
}

export async function findSessionsWithOwners(db: Db, ids: readonly string[]): Promise<SessionWithOwner[]> {
  const { rows } = await sql<SessionWithOwner>`
    select s.id, s.user_id as "userId", s.ended_at as "endedAt", s.expires_at as "expiresAt",
      u.role, u.status, u.permissions, u.rights_since as "rightsSince", s.proven_at as "provenAt",
      u.role <> 'user' and (f.enrolled_at is not null or exists (select from passkeys p where p.user_id = u.id)) as enrolled
    from sessions s join users u on u.id = s.user_id
    left join second_factors f on f.user_id = u.id and u.role <> 'user'
    where s.id = any(${ids.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows;
}

export async function noteProof(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update sessions set proven_at = ${at} where id = ${id}`.execute(tx);
}

export async function endSession(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql`
    update sessions set ended_at = ${now}
    where id = ${id} and user_id = ${userId} and ended_at is null and expires_at > ${now}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function endSessions(
  tx: Tx,
  ending: { userId: string; except?: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sessions set ended_at = ${ending.now}
    where user_id = ${ending.userId} and ended_at is null and expires_at > ${ending.now}
      and (${ending.except ?? null}::uuid is null or id <> ${ending.except ?? null}::uuid)
    returning id
  `.execute(tx);
  return rows.map((row) => row.id);
}

export async function endOldestSessions(
  tx: Tx,
  { userId, kept, now }: { userId: string; kept: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sessions set ended_at = ${now} where id in (
      select id from sessions where user_id = ${userId} and ended_at is null and expires_at > ${now}
      order by created_at desc, id desc offset ${kept}
    ) returning id
  `.execute(tx);
  return rows.map((row) => row.id);
}

export async function findAddressesOfDevice(
  db: Db,
  { emailKey, userAgent }: { emailKey: string; userAgent: string },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select s.address from sessions s join users u on u.id = s.user_id
    where u.email_key = ${emailKey} and s.user_agent = ${userAgent}
    order by s.created_at desc limit 200
  `.execute(db);
  return rows.map((row) => row.address);
}

/** Expired sessions are kept for a while, for investigations. */
export async function purgeSessions(db: Db, expiredBefore: Date): Promise<number> {
  const { rows } = await sql`
    delete from sessions where id in (select id from sessions where expires_at < ${expiredBefore} limit 5000)
    returning 1
  `.execute(db);
  return rows.length;
}
