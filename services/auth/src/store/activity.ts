import { sql, type Db } from '@tael/postgres';

/** Two separate statements: one transaction over both could deadlock with a sign-in or a revocation. */
export async function noteActivity(
  db: Db,
  seen: { minute: Date; userIds: readonly string[]; sessionIds: readonly string[] },
): Promise<void> {
  await sql`
    update users set last_active = ${seen.minute}
    where id in (
      select id from users
      where id = any(${seen.userIds}::uuid[]) and (last_active is null or last_active < ${seen.minute})
      order by id for no key update
    )
  `.execute(db);
  await sql`
    update sessions set last_active = ${seen.minute}
    where id in (
      select id from sessions
      where id = any(${seen.sessionIds}::uuid[]) and last_active < ${seen.minute}
      order by id for no key update
    )
  `.execute(db);
}
