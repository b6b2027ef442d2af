import { sql, type Db, type Tx } from '@tael/postgres';

export type MarkKind = 'approval' | 'takeover' | 'outcome_unknown' | 'not_paid' | 'exported';

export interface Mark {
  withdrawalId: string;
  kind: MarkKind;
  actorId: string;
  note: string;
  at: Date;
  takenFrom?: string | null;
}

export async function insertMark(
  tx: Tx,
  { withdrawalId, kind, actorId, note, at, takenFrom = null }: Mark,
): Promise<void> {
  await sql`
    insert into payout_mark (withdrawal_id, kind, actor_id, note, at, taken_from)
    values (${withdrawalId}, ${kind}, ${actorId}, ${note}, ${at}, ${takenFrom})
  `.execute(tx);
}

export async function findMarks(db: Db | Tx, ids: readonly string[]): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    select withdrawal_id as "withdrawalId", kind, actor_id as "actorId", note, at, taken_from as "takenFrom"
    from payout_mark
    where withdrawal_id = any(${ids}::uuid[]) order by id
  `.execute(db);
  return rows;
}
