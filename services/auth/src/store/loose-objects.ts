import { sql, type Db, type Tx } from '@tael/postgres';

export async function insertLoose(db: Db, id: string, at: Date): Promise<void> {
  await sql`insert into loose_objects (id, since) values (${id}, ${at})`.execute(db);
}

/** False if the purge was faster: the object is gone. */
export async function takeLoose(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from loose_objects where id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Old enough that no upload can still be under way. */
export async function findLoose(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from loose_objects where since < ${before} order by since limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteLoose(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from loose_objects where id = any(${ids}::uuid[])`.execute(db);
}
