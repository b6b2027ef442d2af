import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, toBinary } from '@bufbuild/protobuf';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { createLogger } from '@tael/runtime';
import { testDatabase, type TestDatabase } from '@tael/testkit';
import { applySlice } from '../src/apply.ts';
import { eventsMigrations, onBatchOutside } from '../src/index.ts';
import type { LogRecord } from '../src/transport.ts';

let test: TestDatabase;
/** One connection: work inside a transaction would wait for it for ever. */
let database: Database;
beforeAll(async () => {
  test = await testDatabase({ migrations: [eventsMigrations] });
  database = openDatabase({ url: test.url, name: 'test', max: 1 });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const schema = authEvents.UserDeletedSchema;
const recordOf = (id: string, type: string): LogRecord => ({
  topic: 'auth.events.v1',
  key: 'a',
  headers: { ce_id: id, ce_type: type },
  body: toBinary(schema, create(schema)),
  partition: 0,
  offset: 0n,
});

it('work outside a transaction comes before the claim, is repeated after a failed settling, and settles once', async () => {
  const worked: string[] = [];
  const settled: string[] = [];
  let failing = true;
  const handler = onBatchOutside(
    schema,
    async (events) => {
      await sql`select 1`.execute(database.db);
      worked.push(events.map(({ id }) => id).join());
      return events.length;
    },
    (_tx, done, ids) => {
      if (failing) {
        failing = false;
        throw new Error('not this time');
      }
      settled.push(`${ids.join()} of ${done}`);
      return Promise.resolve();
    },
  );
  const [first, second] = [randomUUID(), randomUUID()];
  const apply = (...ids: string[]) =>
    applySlice(
      {
        group: 'outside',
        database,
        handlers: new Map([[handler.type, handler]]),
        attempts: 2,
        logger: createLogger({ service: 'test', level: 'silent' }),
        signal: new AbortController().signal,
      },
      ids.map((id) => recordOf(id, handler.type)),
    );
  await apply(first);
  expect(worked).toEqual([first, first]);
  await apply(first, second);
  expect(worked).toEqual([first, first, `${first},${second}`]);
  expect(settled).toEqual([`${first} of 1`, `${second} of 2`]);
});
