import { partitionsOf } from '../topic-table.ts';
import type { LogRecord, OutgoingRecord } from '../transport.ts';
import { pack, unpack } from './batch.ts';
import type { LogDatabase } from './log-database.ts';

export interface Position {
  topic: string;
  partition: number;
  offset: bigint;
}

interface BatchRow {
  place: number;
  last_offset: string;
  content: string;
}

export async function createPartitions(log: LogDatabase, topics: readonly string[]): Promise<void> {
  await log.query(
    'create_partitions',
    `insert into event_log.partitions (topic, partition)
     select t.name, n from unnest($1::text[], $2::int[]) as t (name, partitions), generate_series(0, partitions - 1) n
     on conflict do nothing`,
    [topics, topics.map(partitionsOf)],
  );
}

export async function append(log: LogDatabase, records: readonly OutgoingRecord[]): Promise<void> {
  const batches = pack(records);
  const contents = batches.map(({ content }) => Buffer.from(content));
  let end = 0;
  await log.query('append', 'select event_log.append($1, $2, $3, $4, $5)', [
    batches.map(({ topic }) => topic),
    batches.map(({ partition }) => partition),
    batches.map((batch) => batch.records),
    contents.map(({ byteLength }) => (end += byteLength)),
    // One buffer: the driver sends a buffer as binary, but an array of buffers as text.
    Buffer.concat(contents),
  ]);
}

/** Outside the append's transaction: transactions that notify commit one at a time. */
export async function announce(log: LogDatabase, records: readonly OutgoingRecord[]): Promise<void> {
  await log.query('announce', `select pg_notify('event_log', 'topic ' || t) from unnest($1::text[]) t`, [
    [...new Set(records.map((r) => r.topic))],
  ]);
}

export async function readFrom(
  log: LogDatabase,
  positions: readonly Position[],
  limit: { records: number; partitions: number },
): Promise<LogRecord[]> {
  if (positions.length === 0) return [];
  const rows = await log.query<BatchRow>(
    'read_from',
    `with waiting as materialized (
       select p.* from unnest($1::text[], $2::int[], $3::bigint[])
         with ordinality as p (topic, partition, start, place)
       cross join lateral (
         select from event_log.batches b
         where b.topic = p.topic and b.partition = p.partition and b.last_offset >= p.start
         order by b.last_offset limit 1
       ) first
       order by p.place limit $5
     )
     select w.place::int, b.last_offset::text, convert_from(b.content, 'UTF8') as content
     from waiting w cross join lateral (
       -- The log's beginning may have been forgotten.
       select *, greatest(w.start, min(b.first_offset) over ()) as start
       from (
         select *, b.last_offset - b.records + 1 as first_offset from event_log.batches b
         where b.topic = w.topic and b.partition = w.partition and b.last_offset >= w.start
         order by b.last_offset limit $4
       ) b
     ) b
     where b.first_offset < b.start + $4
     order by w.place, b.last_offset`,
    [
      positions.map((p) => p.topic),
      positions.map((p) => p.partition),
      positions.map((p) => p.offset.toString()),
      limit.records,
      limit.partitions,
    ],
  );
  const found = new Map<number, LogRecord[]>();
  for (const { place, last_offset: lastOffset, content } of rows) {
    const position = positions[place - 1];
    if (!position) continue;
    const records = found.get(place) ?? [];
    records.push(...unpack({ ...position, lastOffset: BigInt(lastOffset), content }, position.offset));
    found.set(place, records);
  }
  return [...found.values()].flatMap((records) => records.slice(0, limit.records));
}

export async function ends(log: LogDatabase, topics: readonly string[]): Promise<Position[]> {
  const rows = await log.query<{ topic: string; partition: number; offset: string }>(
    'ends',
    'select topic, partition, next_offset::text as offset from event_log.partitions where topic = any ($1)',
    [topics],
  );
  return rows.map((row) => ({ ...row, offset: BigInt(row.offset) }));
}

/** Less than the inbox's 14 days, so that the inbox detects every repeat. */
export async function forgetOld(log: LogDatabase): Promise<void> {
  await log.query(
    'forget_old',
    `delete from event_log.batches where appended_at < now() - interval '7 days'`,
    [],
  );
}
