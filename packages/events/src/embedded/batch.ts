import type { Headers } from '../headers.ts';
import { partitionOf } from '../partition.ts';
import { partitionsOf } from '../topic-table.ts';
import type { LogRecord, OutgoingRecord } from '../transport.ts';

export interface Batch {
  topic: string;
  partition: number;
  records: number;
  content: string;
}

/** A reader that stops within a batch unpacks all of it again, so batches are small. */
const mostRecords = 100;

export function pack(records: readonly OutgoingRecord[]): Batch[] {
  const open = new Map<string, OutgoingRecord[]>();
  const batches: { topic: string; partition: number; members: OutgoingRecord[] }[] = [];
  for (const record of records) {
    const { topic } = record;
    const partition = partitionOf(record.key, partitionsOf(topic));
    const name = `${topic}/${partition}`;
    const members = open.get(name);
    if (members && members.length < mostRecords) members.push(record);
    else {
      const first = [record];
      open.set(name, first);
      batches.push({ topic, partition, members: first });
    }
  }
  return batches.map(({ topic, partition, members }) => ({
    topic,
    partition,
    records: members.length,
    content: contentOf(members),
  }));
}

type PackedRecord = [key: string, headers: Headers, body: string];

interface Content {
  shared: Headers;
  records: PackedRecord[];
}

function contentOf(members: readonly OutgoingRecord[]): string {
  const [first] = members;
  const shared = Object.entries(first?.headers ?? {}).filter(([name, value]) =>
    members.every(({ headers }) => headers[name] === value),
  );
  const isShared = new Set(shared.map(([name]) => name));
  const records = members.map(({ key, headers, body }): PackedRecord => {
    const own: Record<string, string> = {};
    for (const name in headers) if (!isShared.has(name)) own[name] = headers[name] ?? '';
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    return [key, own, bytes.toString('base64')];
  });
  return JSON.stringify({ shared: Object.fromEntries(shared), records } satisfies Content);
}

export function unpack(
  batch: { topic: string; partition: number; lastOffset: bigint; content: string },
  from: bigint,
): LogRecord[] {
  const { topic, partition, lastOffset } = batch;
  const { shared, records } = JSON.parse(batch.content) as Content;
  const firstOffset = lastOffset - BigInt(records.length - 1);
  const skipped = from > firstOffset ? Number(from - firstOffset) : 0;
  return records.slice(skipped).map(([key, own, body], place) => ({
    topic,
    partition,
    offset: firstOffset + BigInt(skipped + place),
    key,
    // Object.assign: a spread is fifteen times slower here.
    headers: Object.assign({}, shared, own),
    body: Buffer.from(body, 'base64'),
  }));
}
