import type pg from 'pg';
import type { OutgoingEvent } from './event.ts';
import { headersOf, newTrace } from './headers.ts';
import type { OutgoingRecord } from './transport.ts';

const maxRows = 500;
const maxRecords = 1000;
/** Below the 1 MB that a broker accepts per partition in one request. */
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

/**
 * Expands an outbox row into a batch of events. The wallet's SQL writes such rows, because one row is cheaper than many.
 * The map's key is the row's type. Must return the same events in the same order: an event's id contains its index.
 */
export type Unfold = Readonly<Record<string, (body: Buffer) => readonly OutgoingEvent[]>>;

export interface OutboxBatch {
  ids: string[];
  records: OutgoingRecord[];
  full: boolean;
}

interface ReadOptions {
  service: string;
  limit: number;
  excludedIds: readonly string[];
  recordsPerRow: number;
  unfold?: Unfold | undefined;
}

/**
 * Always reads from the start, because ids commit out of order. Reading after the last id would skip the event of a
 * slow transaction.
 */
export async function readOutbox(client: pg.Client, options: ReadOptions): Promise<OutboxBatch> {
  const { limit, excludedIds, recordsPerRow, unfold = {} } = options;
  // Rows beyond `maxRecords` would be read and dropped in each round.
  const rowLimit = Math.min(limit, maxRows, Math.ceil(maxRecords / recordsPerRow));
  const { rows } = await client.query<OutboxRow>({
    name: 'events_read_outbox',
    text: `select id::text, event_id, topic, key, type, traceparent, created_at, body
           from (
             select o.*, sum(octet_length(body)) over (order by id) - octet_length(body) as before
             from (select * from events.outbox where id <> all ($2::bigint[]) order by id limit $1) o
           ) o
           where o.before < $3 order by o.id`,
    values: [rowLimit, excludedIds, maxBytes],
  });
  const batch: OutboxBatch = { ids: [], records: [], full: rows.length === rowLimit };
  let bytes = 0;
  for (const row of rows) {
    const records = recordsOf(row, options.service, unfold[row.type]);
    for (const { body } of records) bytes += body.byteLength + overheadBytes;
    const exceedsLimit = bytes > maxBytes || batch.records.length + records.length > maxRecords;
    // The first row is always taken, whatever its size.
    if (exceedsLimit && batch.ids.length > 0) {
      batch.full = true;
      break;
    }
    batch.ids.push(row.id);
    batch.records.push(...records);
  }
  return batch;
}

const overheadBytes = 500;

function recordsOf(row: OutboxRow, source: string, unfold: Unfold[string] | undefined): OutgoingRecord[] {
  const { event_id: id, created_at: time } = row;
  const traceparent = row.traceparent ?? newTrace();
  if (!unfold) {
    const { topic, key, body, type } = row;
    return [{ topic, key, body, headers: headersOf({ id, type, source, time, traceparent }) }];
  }
  return unfold(row.body).map(({ topic, key, body, type }, index) => ({
    topic,
    key,
    body,
    headers: headersOf({ id: `${id}.${index}`, type, source, time, traceparent }),
  }));
}

export async function deleteFromOutbox(client: pg.Client, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'events_delete_outbox',
    text: 'delete from events.outbox where id = any ($1::bigint[])',
    values: [ids],
  });
}
