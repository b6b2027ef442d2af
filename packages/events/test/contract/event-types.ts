import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { create, ScalarType, toBinary, type DescField, type Message } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { topics, type EventType } from '@tael/proto';
import { sql, type Db } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { on, type Handler } from '../../src/index.ts';
import { headersOf } from '../../src/headers.ts';
import type { OutgoingRecord } from '../../src/transport.ts';
import type { Broker } from './broker.ts';
import { promise } from './scene.ts';

const users = ['ann', 'bob', 'cleo'];
const versions = [1, 2, 3, 4];

function messageOf({ schema }: EventType, n: number): Message {
  const message = reflect(schema, create(schema));
  for (const field of schema.fields) {
    const value = plainValue(field, n);
    if (value !== undefined) message.set(field, value);
  }
  return message.message;
}

function plainValue(field: DescField, n: number): string | number | bigint | boolean | undefined {
  if (field.fieldKind === 'enum') return field.enum.values[n % field.enum.values.length]?.number;
  if (field.fieldKind !== 'scalar') return undefined;
  if (field.scalar === ScalarType.STRING) return `${field.name}-${n}`;
  if (field.scalar === ScalarType.INT64) return BigInt(n);
  return field.scalar === ScalarType.BOOL ? n % 2 === 0 : n;
}

function recordsOf(run: string): OutgoingRecord[] {
  return topics.flatMap((topic) =>
    topic.events.flatMap((type) =>
      users.flatMap((user) =>
        versions.map((version): OutgoingRecord => {
          const n = type.kind === 'tombstone' ? version + versions.length : version;
          const id = `${run}/${type.type}/${user}/${n}`;
          const identity = {
            id,
            type: type.type,
            source: topic.service,
            time: new Date(0),
            traceparent: null,
          };
          return {
            topic: topic.name,
            key: `${run}/${user}`,
            headers: headersOf(identity),
            body: toBinary(type.schema, messageOf(type, n)),
          };
        }),
      ),
    ),
  );
}

function referenceHandler(topic: string, { schema, kind }: EventType): Handler {
  return on(schema, async (tx, { id, key, data }) => {
    const digest = createHash('sha256').update(toBinary(schema, data)).digest('hex');
    if (kind === 'fact') {
      await sql`insert into facts values (${topic}, ${key}, ${id}, ${digest})`.execute(tx);
      return;
    }
    const field = schema.field.version;
    if (!field) throw new Error(`${schema.typeName} has no version`);
    const version = reflect(schema, data).get(field);
    await sql`insert into states as s values (${topic}, ${key}, ${version}, ${digest}, ${kind === 'tombstone'})
      on conflict (topic, key) do update
      set version = excluded.version, digest = excluded.digest, gone = excluded.gone
      where s.version < excluded.version`.execute(tx);
  });
}

async function stateOf(db: Db, run: string): Promise<{ facts: unknown[]; states: unknown[] }> {
  const mine = sql`split_part(key, '/', 1) = ${run}`;
  const facts = await sql`
    select topic, split_part(key, '/', 2) as "user", split_part(event_id, '/', 2) as type, digest
    from facts where ${mine} order by 1, 2, 3, 4`.execute(db);
  const states = await sql`
    select topic, split_part(key, '/', 2) as "user", version, digest, gone
    from states where ${mine} order by 1, 2`.execute(db);
  return { facts: facts.rows, states: states.rows };
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

export function toleratesDisorder(broker: () => Broker): void {
  describe('every event type of the topic table', () => {
    promise(
      'shuffled and doubled ends in the same state as in order and once',
      broker,
      async ({ database: { db }, transport, consumer, onEnd }) => {
        await sql`create table facts (topic text, key text, event_id text, digest text)`.execute(db);
        await sql`create table states (topic text, key text, version bigint, digest text, gone boolean,
          primary key (topic, key))`.execute(db);
        await transport.ensureTopics(topics.map((topic) => topic.name));
        const publisher = transport.publisher();
        onEnd(() => publisher.close());
        const plain = recordsOf('plain');
        await publisher.send(plain);
        const twice = shuffled([...recordsOf('shuffled'), ...recordsOf('shuffled')]);
        for (let start = 0; start < twice.length; start += 40) {
          await publisher.send(twice.slice(start, start + 40));
        }
        const handlers = topics.flatMap((topic) =>
          topic.events.map((type) => referenceHandler(topic.name, type)),
        );
        await consumer({ group: 'disorder', handlers });
        const dealtWith = sql<{ done: number }>`
          select count(*)::int as done from events.inbox where group_name = 'disorder'`;
        await eventually(async () =>
          expect((await dealtWith.execute(db)).rows).toEqual([{ done: 2 * plain.length }]),
        );
        const expected = await stateOf(db, 'plain');
        expect(expected.facts.length + expected.states.length).toBeGreaterThan(plain.length / 2);
        expect(await stateOf(db, 'shuffled')).toEqual(expected);
      },
    );
  });
}
