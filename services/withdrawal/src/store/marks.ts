import { sql, type Db, type Tx } from '@tael/postgres';
import type { Kind } from '../domain/withdrawal.ts';

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

export interface ApprovedOnce {
  id: string;
  kind: Kind;
  owner: string;
  worth: bigint;
  approvedBy: string;
  note: string;
  at: Date;
}

/** Pending items with the first of two approvals, oldest approval first. */
export async function findApprovedOnce(db: Db, most: number): Promise<ApprovedOnce[]> {
  const { rows } = await sql<ApprovedOnce>`
    select w.id, w.kind, f.username as owner, coalesce(w.worth, w.amount) as worth, m.actor_id as "approvedBy", m.note, m.at
    from withdrawal w join payout_mark m on m.withdrawal_id = w.id and m.kind = 'approval'
    join user_facts f on f.user_id = w.user_id
    where w.status = 'pending' and w.kind in ('payout', 'send') and not w.hidden
    order by m.id limit ${most}
  `.execute(db);
  return rows;
}
