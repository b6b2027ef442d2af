import { afterCommit, sql, type Tx } from '@tael/postgres';
import type { OutgoingEvent } from './event.ts';
import { currentTraceparent } from './headers.ts';
import { notifyCommitted } from './notify-committed.ts';

/**
 * Sends the events if and only if the transaction commits. The caller must hold a lock on the key's row: otherwise two
 * transactions may publish in either order.
 */
export async function publish(tx: Tx, ...events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into events.outbox (event_id, topic, key, type, traceparent, body)
    select coalesce(e.id, uuidv7()::text), e.topic, e.key, e.type, ${currentTraceparent()}, e.body
    from unnest(
      ${events.map((e) => e.id ?? null)}::text[],
      ${events.map((e) => e.topic)}::text[],
      ${events.map((e) => e.key)}::text[],
      ${events.map((e) => e.type)}::text[],
      ${events.map((e) => Buffer.from(e.body))}::bytea[]
    ) with ordinality as e (id, topic, key, type, body, position)
    order by e.position`.execute(tx);
  afterCommit(tx, notifyCommitted);
}
