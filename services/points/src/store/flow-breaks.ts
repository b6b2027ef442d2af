import { sql, type Db, type Tx } from '@tael/postgres';

export interface FlowBreak {
  key: string;
  flow: string;
  problem: string;
  firstSeen: Date;
  alarmedAt: Date | null;
}

const columns = sql`
  natural_key as key, flow, problem, first_seen as "firstSeen", alarmed_at as "alarmedAt"`;

export async function findBreaks(db: Db): Promise<FlowBreak[]> {
  const { rows } = await sql<FlowBreak>`select ${columns} from flow_breaks order by natural_key`.execute(db);
  return rows;
}

export async function countBreaks(db: Db): Promise<{ flow: string; breaks: number }[]> {
  const { rows } = await sql<{ flow: string; breaks: number }>`
    select flow, count(natural_key)::int as breaks
    from unnest(array['check-in', 'referral', 'redemption']) flow left join flow_breaks using (flow)
    group by flow
  `.execute(db);
  return rows;
}

export async function saveBreaks(
  tx: Tx,
  breaks: readonly { key: string; flow: string; problem: string }[],
  at: Date,
): Promise<void> {
  if (breaks.length === 0) return;
  await sql`
    insert into flow_breaks (natural_key, flow, problem, first_seen, last_seen)
    select key, flow, problem, ${at}, ${at}
    from unnest(
      ${breaks.map((b) => b.key)}::text[], ${breaks.map((b) => b.flow)}::text[],
      ${breaks.map((b) => b.problem)}::text[]
    ) as n (key, flow, problem)
    on conflict (natural_key) do update set problem = excluded.problem, last_seen = excluded.last_seen
  `.execute(tx);
}

export async function forgetBreaks(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from flow_breaks where natural_key = any(${keys}::text[])`.execute(tx);
}

/** Returns each break once over all replicas. */
export async function claimAlarms(tx: Tx, since: Date, at: Date): Promise<FlowBreak[]> {
  const { rows } = await sql<FlowBreak>`
    update flow_breaks set alarmed_at = ${at} where first_seen <= ${since} and alarmed_at is null
    returning ${columns}
  `.execute(tx);
  return rows;
}

export async function findMark(db: Db, flow: string): Promise<string | undefined> {
  const { rows } = await sql<{
    reached: string;
  }>`select reached from flow_marks where flow = ${flow}`.execute(db);
  return rows[0]?.reached;
}

export async function saveMark(tx: Tx, flow: string, reached: string): Promise<void> {
  await sql`
    insert into flow_marks (flow, reached) values (${flow}, ${reached})
    on conflict (flow) do update set reached = excluded.reached
  `.execute(tx);
}
