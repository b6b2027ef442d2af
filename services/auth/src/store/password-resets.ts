import { sql, type Db, type Tx } from '@tael/postgres';

export interface ResetRequest {
  id: string;
  emailKey: string;
  attempts: number;
}

export async function insertResetRequest(tx: Tx, emailKey: string, at: Date): Promise<void> {
  await sql`
    insert into reset_requests (email_key, requested_at, due_at) values (${emailKey}, ${at}, ${at})
  `.execute(tx);
}

/** Claims due requests by moving them to `retryAt`. If the process dies, they become due again then. */
export async function claimResetRequests(db: Db, now: Date, retryAt: Date): Promise<ResetRequest[]> {
  const { rows } = await sql<ResetRequest>`
    update reset_requests set due_at = ${retryAt}, attempts = attempts + 1
    where id in (
      select id from reset_requests where due_at <= ${now} order by due_at limit 20 for update skip locked
    )
    returning id, email_key as "emailKey", attempts
  `.execute(db);
  return rows;
}

export async function deleteResetRequest(db: Db, id: string): Promise<void> {
  await sql`delete from reset_requests where id = ${id}`.execute(db);
}

export async function countResets(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from password_resets where user_id = ${userId} and created_at > ${since}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertReset(
  db: Db,
  reset: { tokenHash: Buffer; userId: string; emailKey: string; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  // Waits for a concurrent change of the address: it voids this link if inserted before, and prevents it otherwise.
  const { rows } = await sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    select ${reset.tokenHash}, id, ${reset.createdAt}, ${reset.expiresAt} from users
    where id = ${reset.userId} and email_key = ${reset.emailKey} for share
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export async function findOpenReset(db: Db, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from password_resets
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
  `.execute(db);
  return rows[0]?.userId;
}

/** Of two concurrent calls only one gets the user id. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    update password_resets set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
    returning user_id as "userId"
  `.execute(tx);
  return rows[0]?.userId;
}

export async function voidResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update password_resets set used_at = ${now} where user_id = ${userId} and used_at is null
  `.execute(tx);
}

export async function purgeResets(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`delete from password_resets where expires_at < ${before} returning 1`.execute(
    db,
  );
  return rows.length;
}
