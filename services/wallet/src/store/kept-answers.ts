import { sql, type Db } from '@tael/postgres';

/** What an answer says besides the figures, under the operation that it is the answer to. */
export async function keepAnswer(db: Db, operationId: string, said: object, at: Date): Promise<void> {
  await sql`
    insert into kept_answer (operation_id, said, kept_at) values (${operationId}, ${JSON.stringify(said)}, ${at})
  `.execute(db);
}

/** Undefined: there was no key, or it was answered before this was kept. */
export async function findAnswer(db: Db, operationId: string): Promise<unknown> {
  const { rows } = await sql<{ said: unknown }>`
    select said from kept_answer where operation_id = ${operationId}
  `.execute(db);
  return rows[0]?.said;
}

/** Gives how many went, at most a batch: the caller comes again. */
export async function purgeAnswers(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from kept_answer where operation_id in (
      select operation_id from kept_answer where kept_at < ${before} limit 5000
    ) returning 1
  `.execute(db);
  return rows.length;
}
