import { isUuid, sql, type Db, type Tx } from '@tael/postgres';

export interface Passkey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const passkey = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Undefined if an account has this passkey. */
export async function insertPasskey(
  tx: Tx,
  added: Omit<Passkey, 'id' | 'lastUsedAt'>,
): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${added.userId}, ${added.credentialId}, ${added.publicKey}, ${added.counter},
      ${added.transports}::text[], ${added.name}, ${added.createdAt})
    on conflict (credential_id) do nothing
    returning ${passkey}
  `.execute(tx);
  return rows[0];
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`
    select ${passkey} from passkeys where user_id = ${userId} order by created_at, id
  `.execute(db);
  return rows;
}

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passkeys where user_id = ${userId}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    select ${passkey} from passkeys where credential_id = ${credentialId}
  `.execute(db);
  return rows[0];
}

export async function noteUse(tx: Tx, id: string, counter: bigint, at: Date): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = ${at} where id = ${id}`.execute(tx);
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<Passkey | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Passkey>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning ${passkey}
  `.execute(tx);
  return rows[0];
}

export interface Challenge {
  challenge: string;
  purpose: 'add' | 'prove' | 'sign-in';
  /** Null for a sign-in. */
  sessionId: string | null;
}

export async function insertChallenge(db: Db, asked: Challenge, expiresAt: Date): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, purpose, session_id, expires_at)
    values (${asked.challenge}, ${asked.purpose}, ${asked.sessionId}, ${expiresAt})
  `.execute(db);
}

/** False if it was used, has expired, or was made for another purpose or session. */
export async function takeChallenge(db: Db, used: Challenge, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge = ${used.challenge} and purpose = ${used.purpose}
      and session_id is not distinct from ${used.sessionId}::uuid and expires_at > ${now}
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export async function purgeChallenges(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`delete from passkey_challenges where expires_at <= ${now} returning 1`.execute(
    db,
  );
  return rows.length;
}
