import { sql, type Db } from '@tael/postgres';

export interface FlowBreaks {
  flow: string;
  breaks: number;
}

export async function noteBreaks(db: Db, { flow, breaks }: FlowBreaks, at: Date): Promise<void> {
  await sql`
    insert into flow_breaks (flow, breaks, counted_at) values (${flow}, ${breaks}, ${at})
    on conflict (flow) do update set breaks = excluded.breaks, counted_at = excluded.counted_at
  `.execute(db);
}

export async function readBreaks(db: Db): Promise<FlowBreaks[]> {
  const { rows } = await sql<FlowBreaks>`select flow, breaks from flow_breaks`.execute(db);
  return rows;
}
