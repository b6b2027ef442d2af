import { sql, type Db, type Tx } from '@tael/postgres';

export interface SavedView {
  id: string;
  list: string;
  name: string;
  /** Query string of the portal's address, without the question mark. */
  query: string;
  createdAt: Date;
}

const columns = sql`id, list, name, query, created_at as "createdAt"`;

export async function listViews(db: Db, userId: string, list: string | undefined): Promise<SavedView[]> {
  const ofList = list === undefined ? sql`true` : sql`list = ${list}`;
  const { rows } = await sql<SavedView>`
    select ${columns} from saved_views where user_id = ${userId} and ${ofList} order by lower(name), id
  `.execute(db);
  return rows;
}

export async function countOtherViews(tx: Tx, userId: string, id: string): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from saved_views where user_id = ${userId} and id <> ${id}
  `.execute(tx);
  return rows[0]?.others ?? 0;
}

export async function putView(
  tx: Tx,
  userId: string,
  { id, list, name, query, createdAt }: SavedView,
): Promise<SavedView | undefined> {
  const { rows } = await sql<SavedView>`
    insert into saved_views (user_id, id, list, name, query, created_at)
    values (${userId}, ${id}, ${list}, ${name}, ${query}, ${createdAt})
    on conflict (user_id, id) do update set list = excluded.list, name = excluded.name, query = excluded.query
    returning ${columns}
  `.execute(tx);
  return rows[0];
}

export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_views where user_id = ${userId} and id = ${id} returning 1
  `.execute(db);
  return rows.length > 0;
}

export async function deleteViewsOf(tx: Tx, userId: string): Promise<void> {
  await sql`delete from saved_views where user_id = ${userId}`.execute(tx);
}
