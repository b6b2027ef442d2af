import { sql, type Db } from '@tael/postgres';
import { columns, type Withdrawal } from './rows.ts';

export async function findUnreconciled(
  db: Db,
  page: { after: string | undefined; unchangedSince: Date; most: number },
): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w
    where w.reconciled_at is null and w.status not in ('requested', 'voided')
      and w.changed_at <= ${page.unchangedSince}
      and (${page.after ?? null}::uuid is null or w.id > ${page.after ?? null}::uuid)
    order by w.id limit ${page.most}
  `.execute(db);
  return rows;
}

export async function noteReconciled(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update withdrawal set reconciled_at = ${at} where id = any(${ids}::uuid[])`.execute(db);
}
