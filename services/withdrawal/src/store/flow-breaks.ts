import { sql, type Db } from '@tael/postgres';

const flow = 'holds';

export async function noteBreaks(db: Db, breaks: number, at: Date): Promise<void> {
  await sql`
    insert into flow_breaks (flow, breaks, counted_at) values (${flow}, ${breaks}, ${at})
    on conflict (flow) do update set breaks = excluded.breaks, counted_at = excluded.counted_at
  `.execute(db);
}

export async function readBreaks(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ breaks: number }>`
    select breaks from flow_breaks where flow = ${flow}`.execute(db);
  return rows[0]?.breaks;
}
