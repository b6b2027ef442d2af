import { sql, type Tx } from '@tael/postgres';

export interface Trace {
  kind: 'device' | 'network' | 'place' | 'payout';
  fingerprint: string;
  userId: string;
}

export async function saveTraces(tx: Tx, traces: readonly Trace[]): Promise<void> {
  if (traces.length === 0) return;
  await sql`
    insert into traces (kind, fingerprint, user_id)
    select distinct kind, fingerprint, user_id from unnest(
      ${traces.map((one) => one.kind)}::text[], ${traces.map((one) => one.fingerprint)}::text[],
      ${traces.map((one) => one.userId)}::uuid[]
    ) as left_by (kind, fingerprint, user_id)
    order by 1, 2, 3
    on conflict do nothing
  `.execute(tx);
}
