import { sql, type Db } from '@tael/postgres';

/** Deletes one batch and returns its size; call again until it is 0. */
export async function purgeKeys(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    delete from idempotency_key where (user_id, scope, key) in (
      select user_id, scope, key from idempotency_key where expires_at < ${now} limit 5000
    ) returning 1
  `.execute(db);
  return rows.length;
}
