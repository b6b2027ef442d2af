import { inBatches, sql, type Db, type Tx } from '@tael/postgres';
import type { Delivery } from './handlers.ts';

/**
 * Returns the events not processed before. A concurrent claim of the same event waits, and omits it if the first
 * commits.
 */
export async function claim(tx: Tx, group: string, deliveries: readonly Delivery[]): Promise<Delivery[]> {
  // Sorted, so that overlapping batches cannot deadlock.
  const ids = deliveries.map((delivery) => delivery.id).sort();
  const { rows } = await sql<{ event_id: string }>`
    insert into events.inbox (group_name, event_id)
    select ${group}, id from unnest(${ids}::text[]) with ordinality as u (id, place) order by place
    on conflict do nothing
    returning event_id`.execute(tx);
  const fresh = new Set(rows.map((row) => row.event_id));
  return deliveries.filter((delivery) => fresh.delete(delivery.id));
}

export async function purgeEvents(db: Db): Promise<number> {
  const purged = await inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from events.inbox where ctid = any (array(
        select ctid from events.inbox where received_at < now() - interval '14 days' limit 10000))`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0n);
  });
  await sql`delete from events.dead_letters where discarded_at < now() - interval '14 days'`.execute(db);
  return purged;
}
