import type pg from 'pg';
import { headersOf } from './headers.ts';
import type { OutgoingRecord } from './transport.ts';

const maxRows = 500;
/** Below the megabyte that a broker takes for one partition in one request. */
const maxBytes = 700_000;

interface OutboxRow {
  id: string;
  event_id: string;
  topic: string;
  key: string;
  type: string;
  traceparent: string | null;
  created_at: Date;
  body: Buffer;
}

export interface OutboxBatch {
  ids: string[];
  records: OutgoingRecord[];
}

/**
 * The oldest rows, always from the start of the table: ids commit out of order, and a relay that went on from
 * the last id it saw would lose the event of a transaction that took its id early and committed late.
 * `besides`: what is on its way already.
 */
export async function readOutbox(
  client: pg.Client,
  { service, limit, besides }: { service: string; limit: number; besides: readonly string[] },
): Promise<OutboxBatch> {
  const { rows } = await client.query<OutboxRow>({
    name: 'events_read_outbox',
    text: `select id::text, event_id, topic, key, type, traceparent, created_at, body
           from events.outbox o where o.id <> all ($2::bigint[]) order by o.id limit $1`,
    values: [Math.min(limit, maxRows), besides],
  });
  const fitting = upToBytes(rows);
  return {
    ids: fitting.map((row) => row.id),
    records: fitting.map((row) => ({
      topic: row.topic,
      key: row.key,
      body: row.body,
      headers: headersOf({
        id: row.event_id,
        type: row.type,
        source: service,
        time: row.created_at,
        traceparent: row.traceparent,
      }),
    })),
  };
}

export async function deleteFromOutbox(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'events_delete_outbox',
    text: 'delete from events.outbox where id = any ($1::bigint[])',
    values: [ids],
  });
}

function upToBytes(rows: readonly OutboxRow[]): OutboxRow[] {
  const overhead = 500;
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += row.body.byteLength + overhead) > maxBytes);
  return end === -1 ? [...rows] : rows.slice(0, Math.max(end, 1));
}
