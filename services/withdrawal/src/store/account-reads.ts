import { sql, type Db, type Tx } from '@tael/postgres';

/** Returns those that the reader has not read since `since`. */
export async function noteAccountReads(
  tx: Tx,
  { readerId, ids, at, since }: { readerId: string; ids: readonly string[]; at: Date; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into account_read as r (reader_id, withdrawal_id, at)
    select ${readerId}, id, ${at} from unnest(${ids}::uuid[]) as id order by id
    on conflict (reader_id, withdrawal_id) do update set at = excluded.at where r.at <= ${since}
    returning withdrawal_id as id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function purgeAccountReads(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from account_read where ctid = any(array(select ctid from account_read where at < ${before} limit 5000))
    returning 1
  `.execute(db);
  return rows.length;
}
