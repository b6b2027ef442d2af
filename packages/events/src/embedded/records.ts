import { partitionOf } from '../partition.ts';
import { partitionsOf } from '../topic-table.ts';
import type { Headers } from '../headers.ts';
import type { LogRecord, OutgoingRecord } from '../transport.ts';
import type { LogDatabase } from './log-database.ts';

export interface Position {
  topic: string;
  partition: number;
  offset: bigint;
}

interface RecordRow {
  topic: string;
  partition: number;
  offset: string;
  key: string;
  headers: Headers;
  body: Buffer;
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
  await log.query('append', 'select event_log.append($1, $2, $3, $4, $5)', [
    records.map((r) => r.topic),
    records.map((r) => partitionOf(r.key, partitionsOf(r.topic))),
    records.map((r) => r.key),
    records.map((r) => JSON.stringify(r.headers)),
    records.map((r) => Buffer.from(r.body)),
  ]);
}

/** After the append and not inside it: commits that notify wait for each other. */
export async function announce(log: LogDatabase, records: readonly OutgoingRecord[]): Promise<void> {
  await log.query('announce', `select pg_notify('event_log', 'topic ' || t) from unnest($1::text[]) t`, [
    [...new Set(records.map((r) => r.topic))],
  ]);
}

/** The next records of the first positions that have any, in the order of their offsets. */
export async function readFrom(
  log: LogDatabase,
  positions: readonly Position[],
  limit: { records: number; partitions: number },
): Promise<LogRecord[]> {
  if (positions.length === 0) return [];
  const rows = await log.query<RecordRow>(
    'read_from',
    `with waiting as materialized (
       select p.* from unnest($1::text[], $2::int[], $3::bigint[])
         with ordinality as p (topic, partition, start, place)
       cross join lateral (
         select from event_log.records r
         where r.topic = p.topic and r.partition = p.partition and r."offset" >= p.start
         order by r."offset" limit 1
       ) first
       order by p.place limit $5
     )
     select r.topic, r.partition, r."offset"::text, r.key, r.headers, r.body
     from waiting w cross join lateral (
       select * from event_log.records r
       where r.topic = w.topic and r.partition = w.partition and r."offset" >= w.start
       order by r."offset" limit $4
     ) r
     order by w.place, r."offset"`,
    [
      positions.map((p) => p.topic),
      positions.map((p) => p.partition),
      positions.map((p) => p.offset.toString()),
      limit.records,
      limit.partitions,
    ],
  );
  return rows.map((row) => ({ ...row, offset: BigInt(row.offset) }));
}

export async function ends(log: LogDatabase, topics: readonly string[]): Promise<Position[]> {
  const rows = await log.query<{ topic: string; partition: number; offset: string }>(
    'ends',
    'select topic, partition, next_offset::text as offset from event_log.partitions where topic = any ($1)',
    [topics],
  );
  return rows.map((row) => ({ ...row, offset: BigInt(row.offset) }));
}

/** What is older than every reader's patience. Shorter than the inbox remembers, so that nothing old comes twice. */
export async function forgetOld(log: LogDatabase): Promise<void> {
  await log.query(
    'forget_old',
    `delete from event_log.records where appended_at < now() - interval '7 days'`,
    [],
  );
}
