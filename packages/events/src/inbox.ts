import { sql, type Db, type Tx } from '@tael/postgres';
import type { Delivery } from './handlers.ts';

/**
 * Marks the events as dealt with by this group and returns those that were not. A handler that overlaps on another
 * replica waits here until the first has committed, and finds nothing left to do.
 */
export async function claim(tx: Tx, group: string, deliveries: readonly Delivery[]): Promise<Delivery[]> {
  // Sorted, so that two that overlap in part wait for each other in one direction only.
  const ids = deliveries.map((delivery) => delivery.id).sort();
  const { rows } = await sql<{ event_id: string }>`
    insert into events.inbox (group_name, event_id)
    select ${group}, id from unnest(${ids}::text[]) with ordinality as u (id, place) order by place
    on conflict do nothing
    returning event_id`.execute(tx);
  const fresh = new Set(rows.map((row) => row.event_id));
  return deliveries.filter((delivery) => fresh.delete(delivery.id));
}

/** For the service's purge task: inbox rows older than 14 days, and letters discarded as long ago. */
export async function purgeEvents(db: Db): Promise<number> {
  let purged = 0n;
  for (let batch = 1n; batch > 0n; purged += batch) {
    const { numAffectedRows } = await sql`
      delete from events.inbox where ctid = any (array(
        select ctid from events.inbox where received_at < now() - interval '14 days' limit 10000))`.execute(
      db,
    );
    batch = numAffectedRows ?? 0n;
  }
  await sql`delete from events.dead_letters where discarded_at < now() - interval '14 days'`.execute(db);
  return Number(purged);
}
