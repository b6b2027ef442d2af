import { sql, type Db, type Tx } from '@tael/postgres';

export interface Adjuster {
  userId: string;
  actorId: string;
  /** In Shanghai. */
  day: string;
}

/** False, and nothing is counted, if the sum of the day would exceed `most`. Concurrent calls wait for the row. */
export async function countAdjusted(
  tx: Tx,
  { userId, actorId, day }: Adjuster,
  worth: bigint,
  most: bigint,
): Promise<boolean> {
  if (worth > most) return false;
  const { rows } = await sql`
    insert into approvals.adjusted as a (user_id, actor_id, day, worth)
    values (${userId}, ${actorId}, ${day}, ${worth})
    on conflict (user_id, actor_id, day) do update set worth = a.worth + excluded.worth
    where a.worth + excluded.worth <= ${most}
    returning worth`.execute(tx);
  return rows.length === 1;
}

export async function findAdjusted(db: Db | Tx, { userId, actorId, day }: Adjuster): Promise<bigint> {
  const { rows } = await sql<{ worth: bigint }>`
    select worth from approvals.adjusted where user_id = ${userId} and actor_id = ${actorId} and day = ${day}
  `.execute(db);
  return rows[0]?.worth ?? 0n;
}
