import { sql, type Db } from '@tael/postgres';

export interface Decision {
  by: string;
  reason: string;
  at: Date;
}

export async function findDecision(db: Db, id: string): Promise<Decision | undefined> {
  const { rows } = await sql<Decision>`
    select decided_by as by, decision_reason as reason, decided_at as at from referrals
    where id = ${id} and decided_at is not null
  `.execute(db);
  return rows[0];
}
