import { describe, expect, it } from 'vitest';
import { testDatabase } from '@tael/testkit';
import { topics } from '@tael/proto';
import { sql } from '@tael/postgres';
import { pack, unpack } from '../src/embedded/batch.ts';
import { openLogDatabase } from '../src/embedded/log-database.ts';
import { append, createPartitions, readFrom } from '../src/embedded/records.ts';
import { eventLogMigrations } from '../src/index.ts';
import { partitionOf } from '../src/partition.ts';

const [{ name: topic, partitions }] = topics as [(typeof topics)[number]];

const record = (key: string, n: number, headers: Record<string, string> = {}) => ({
  topic,
  key,
  headers: { ce_id: `id-${n}`, ce_source: '/tael/test', ...headers },
  body: Buffer.from([0, 255, n % 256, 34, 92]),
});

describe('a batch of the log', () => {
  it('gives back what was put in: by partition, in order, with headers that some have and others lack', () => {
    const records = [
      record('a', 1),
      record('ключ "\\ 1', 2, { only: 'here' }),
      record('a', 3, { traceparent: '' }),
      record('', 4),
    ];
    const unpacked = pack(records).flatMap((batch) =>
      unpack({ ...batch, lastOffset: BigInt(batch.records) + 9n }, 0n).map(
        ({ offset, partition, ...rest }) => {
          expect(partition).toBe(partitionOf(rest.key, partitions));
          expect(offset).toBeGreaterThanOrEqual(10n);
          return rest;
        },
      ),
    );
    expect(unpacked).toHaveLength(records.length);
    expect(unpacked).toEqual(expect.arrayContaining(records));
    expect(unpacked.filter(({ key }) => key === 'a').map(({ headers }) => headers.ce_id)).toEqual([
      'id-1',
      'id-3',
    ]);
  });

  it('is read from any of its offsets, and no slice is longer than was asked for', async () => {
    const { url, database, drop } = await testDatabase({ migrations: [eventLogMigrations] });
    const log = openLogDatabase(url, 'test');
    await createPartitions(log, [topic]);
    await append(
      log,
      Array.from({ length: 250 }, (_, n) => record('one', n)),
    );
    await append(log, [record('one', 250)]);
    const partition = partitionOf('one', partitions);
    for (const [from, records] of [
      [0, 7],
      [3, 200],
      [99, 2],
      [100, 151],
      [249, 10],
      [251, 10],
    ] as const) {
      const position = { topic, partition, offset: BigInt(from) };
      const read = await readFrom(log, [position], { records, partitions: 1 });
      const expected = Array.from({ length: Math.min(records, 251 - from) }, (_, n) => BigInt(from + n));
      expect(read.map(({ offset }) => offset)).toEqual(expected);
      expect(read.map(({ headers }) => headers.ce_id)).toEqual(expected.map((offset) => `id-${offset}`));
    }
    await sql`delete from event_log.batches where last_offset < 200`.execute(database.db);
    const beginning = await readFrom(log, [{ topic, partition, offset: 0n }], { records: 5, partitions: 1 });
    expect(beginning.map(({ offset }) => offset)).toEqual([200n, 201n, 202n, 203n, 204n]);
    const { rows } = await sql<{ offset: string; id: string; body: Buffer }>`
      select "offset"::text, headers ->> 'ce_id' as id, body from event_log.records order by event_log.records."offset"`.execute(
      database.db,
    );
    expect(rows).toEqual(
      Array.from({ length: 51 }, (_, i) => {
        const n = 200 + i;
        return { offset: `${n}`, id: `id-${n}`, body: record('one', n).body };
      }),
    );
    await log.close();
    await drop();
  });
});
