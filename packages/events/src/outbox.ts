import type pg from 'pg';
import type { OutgoingEvent } from './event.ts';
import { headersOf, newTrace } from './headers.ts';
import type { OutgoingRecord } from './transport.ts';

const maxRows = 500;
const maxRecords = 1000;
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

/**
 * Many events that a service's own SQL wrote as one row, since a row costs the transaction more than its bytes do.
 * By the row's type, which is in no topic table; must give the same again for the same row.
 */
export type Unfold = Readonly<Record<string, (body: Buffer) => readonly OutgoingEvent[]>>;

export interface OutboxBatch {
  ids: string[];
  records: OutgoingRecord[];
  /** There may be more where it came from. */
  full: boolean;
}

interface ReadOptions {
  service: string;
  limit: number;
  /** What is on its way already. */
  besides: readonly string[];
  /** As they were lately. */
  recordsPerRow: number;
  unfold?: Unfold | undefined;
}

/**
 * The oldest rows, always from the start of the table: ids commit out of order, and a relay that went on from
 * the last id it saw would lose the event of a transaction that took its id early and committed late.
 */
export async function readOutbox(client: pg.Client, options: ReadOptions): Promise<OutboxBatch> {
  const { limit, besides, recordsPerRow, unfold = {} } = options;
  // Of rows that hold a hundred records each, few are taken: the others would be read again and again.
  const rowLimit = Math.min(limit, maxRows, Math.ceil(maxRecords / recordsPerRow));
  const { rows } = await client.query<OutboxRow>({
    name: 'events_read_outbox',
    text: `select id::text, event_id, topic, key, type, traceparent, created_at, body
           from (
             select o.*, sum(octet_length(body)) over (order by id) - octet_length(body) as before
             from (select * from events.outbox where id <> all ($2::bigint[]) order by id limit $1) o
           ) o
           where o.before < $3 order by o.id`,
    values: [rowLimit, besides, maxBytes],
  });
  const batch: OutboxBatch = { ids: [], records: [], full: rows.length === rowLimit };
  let bytes = 0;
  for (const row of rows) {
    const records = recordsOf(row, options.service, unfold[row.type]);
    for (const { body } of records) bytes += body.byteLength + overheadBytes;
    const full = bytes > maxBytes || batch.records.length + records.length > maxRecords;
    // One row goes in any case.
    if (full && batch.ids.length > 0) {
      batch.full = true;
      break;
    }
    batch.ids.push(row.id);
    batch.records.push(...records);
  }
  return batch;
}

/** Headers, and what a broker adds. */
const overheadBytes = 500;

function recordsOf(row: OutboxRow, source: string, unfold: Unfold[string] | undefined): OutgoingRecord[] {
  const { event_id: id, created_at: time } = row;
  // One for all its events.
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
