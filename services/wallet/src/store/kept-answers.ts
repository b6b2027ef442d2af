import { sql, type Db } from '@tael/postgres';

/** Stores the parts of an answer that are not ledger figures, by operation id. */
export async function keepAnswer(db: Db, operationId: string, said: object, at: Date): Promise<void> {
  await sql`
    insert into kept_answer (operation_id, said, kept_at) values (${operationId}, ${JSON.stringify(said)}, ${at})
  `.execute(db);
}

/** Undefined if the request had no key, or an older version answered it. */
export async function findAnswer(db: Db, operationId: string): Promise<unknown> {
  const { rows } = await sql<{ said: unknown }>`
    select said from kept_answer where operation_id = ${operationId}
  `.execute(db);
  return rows[0]?.said;
}

/** Deletes one batch and returns its size; call again until it is 0. */
export async function purgeAnswers(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from kept_answer where operation_id in (
      select operation_id from kept_answer where kept_at < ${before} limit 5000
    ) returning 1
  `.execute(db);
  return rows.length;
}
