import { sql, type Db } from '@tael/postgres';
import { columns, toTransfer, type Row, type Transfer } from './transfers.ts';

export async function findUnreconciled(
  db: Db,
  page: { after: string | undefined; unchangedSince: Date; most: number },
): Promise<Transfer[]> {
  const { rows } = await sql<Row>`
    select ${columns} from transfer t
    where t.kind = 'send' and t.reconciled_at is null and t.changed_at <= ${page.unchangedSince}
      and (${page.after ?? null}::uuid is null or t.id > ${page.after ?? null}::uuid)
    order by t.id limit ${page.most}
  `.execute(db);
  return rows.map(toTransfer);
}

export async function noteReconciled(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update transfer set reconciled_at = ${at} where id = any(${ids}::uuid[])`.execute(db);
}

export async function noteBreaks(db: Db, breaks: number, at: Date): Promise<void> {
  await sql`
    insert into flow_breaks (flow, breaks, counted_at) values ('transfers', ${breaks}, ${at})
    on conflict (flow) do update set breaks = excluded.breaks, counted_at = excluded.counted_at
  `.execute(db);
}

export async function countBroken(db: Db): Promise<number> {
  const { rows } = await sql<{ breaks: number }>`select breaks from flow_breaks`.execute(db);
  return rows[0]?.breaks ?? 0;
}
