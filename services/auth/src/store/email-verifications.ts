import { sql, type Db, type Tx } from '@tael/postgres';

interface Verification {
  userId: string;
  emailKey: string;
}

export async function insertVerification(
  db: Db,
  link: Verification & { tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into email_verifications (token_hash, user_id, email_key, created_at, expires_at)
    select ${link.tokenHash}, id, email_key, ${link.createdAt}, ${link.expiresAt} from users
    where id = ${link.userId} and email_key = ${link.emailKey} and email_verified_at is null and status <> 'deleted'
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export async function countVerifications(db: Db, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from email_verifications where user_id = ${userId} and created_at > ${since}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of two concurrent calls only one gets the token. */
export async function takeVerification(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    update email_verifications set used_at = ${now}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
    returning user_id as "userId", email_key as "emailKey"
  `.execute(tx);
  return rows[0];
}

export async function deleteVerification(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from email_verifications where token_hash = ${tokenHash}`.execute(db);
}

export async function purgeVerifications(db: Db, before: Date): Promise<number> {
  const { rows } =
    await sql`delete from email_verifications where expires_at < ${before} returning 1`.execute(db);
  return rows.length;
}
