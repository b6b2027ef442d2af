import { sql, type Db, type Tx } from '@tael/postgres';
import type { Method } from '../domain/payout-account.ts';
import { columns, type Withdrawal } from './rows.ts';

export interface Exporting {
  method: Method;
  /** Takes payouts too that an earlier file has. */
  again: boolean;
  file: string;
  actorId: string;
  at: Date;
}

/** Of two concurrent files only one gets a payout: the second update waits, and then sees `exported_at`. */
export async function markExported(
  tx: Tx,
  { method, again, file, actorId, at }: Exporting,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with exported as (
      update withdrawal set exported_at = ${at}
      where status = 'approved' and not hidden and method = ${method} and (${again} or exported_at is null)
      returning id, created_at
    ), marked as (
      insert into payout_mark (withdrawal_id, kind, actor_id, note, at)
      select id, 'exported', ${actorId}, ${file}, ${at} from exported
    )
    select id from exported order by created_at desc, id desc
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function findApproved(db: Db, ids: readonly string[]): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w where w.id = any(${ids}::uuid[]) and w.status = 'approved'
    order by w.created_at desc, w.id desc
  `.execute(db);
  return rows;
}
