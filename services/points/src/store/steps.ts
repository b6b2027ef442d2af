import { sql, type Db, type Tx } from '@tael/postgres';

/** The caller holds the lock of the account, so no other transaction can carry out the step meanwhile. */
export async function isStepDone(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from steps where id = ${id}`.execute(tx);
  return rows.length > 0;
}

export async function insertStep(tx: Tx, step: { id: string; userId: string; at: Date }): Promise<void> {
  await sql`
    insert into steps (id, user_id, done_at) values (${step.id}, ${step.userId}, ${step.at})
  `.execute(tx);
}

export async function purgeSteps(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from steps where done_at < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
