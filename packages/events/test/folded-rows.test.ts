import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, testDatabase } from '@tael/testkit';
import { eventsMigrations, startRelay, type OutgoingEvent } from '../src/index.ts';
import { readOutbox } from '../src/outbox.ts';
import type { OutgoingRecord, Transport } from '../src/transport.ts';
import { logger } from './contract/scene.ts';

let own: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  own = await testDatabase({ migrations: [eventsMigrations] });
});
afterEach(() => own.drop());

const unfold = {
  'test.Folded': (body: Buffer): OutgoingEvent[] =>
    body
      .toString()
      .split(',')
      .map((key) => ({ id: undefined, topic: 't', key, type: 'test.One', body: Buffer.from(key) })),
};

async function write(type: string, body: string): Promise<void> {
  await sql`insert into events.outbox (event_id, topic, key, type, body)
    values (${type}, 't', '', ${type}, convert_to(${body}, 'UTF8'))`.execute(own.database.db);
}

function slowStarter(sent: OutgoingRecord[][]): Transport {
  let refused = false;
  const send = (records: readonly OutgoingRecord[]) => {
    if (refused) sent.push([...records]);
    else refused = true;
    return sent.length > 0 ? Promise.resolve() : Promise.reject(new Error('not yet'));
  };
  const unused = () => {
    throw new Error('only sends');
  };
  return {
    ensureTopics: () => Promise.resolve(),
    publisher: () => ({ send, close: () => Promise.resolve() }),
    subscribe: unused,
    tail: unused,
    lag: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

describe('a row that stands for many events', () => {
  it('is sent as its events, in order with the rows around it and with ids of their own, and goes as one', async () => {
    const { database } = own;
    await write('test.Before', 'x');
    await write('test.Folded', 'a,b,c');
    await write('test.After', 'y');
    const sent: OutgoingRecord[][] = [];
    const relay = await startRelay({
      database,
      transport: slowStarter(sent),
      service: 'test',
      logger,
      unfold,
    });
    await eventually(async () => {
      const { rows } = await sql`select from events.outbox`.execute(database.db);
      expect(rows).toHaveLength(0);
    });
    await relay.stop();
    const published = sent.flat().map(({ body, headers }) => [String(body), headers.ce_type, headers.ce_id]);
    expect(published).toEqual([
      ['x', 'test.Before', 'test.Before'],
      ['a', 'test.One', 'test.Folded.0'],
      ['b', 'test.One', 'test.Folded.1'],
      ['c', 'test.One', 'test.Folded.2'],
      ['y', 'test.After', 'test.After'],
    ]);
  });

  it('counts by its events, so that no send grows beyond what a broker takes', async () => {
    for (let row = 0; row < 6; row++) await write('test.Folded', Array(400).fill('k').join());
    const client = await own.database.pool.connect();
    const query = vi.spyOn(client, 'query');
    const read = (recordsPerRow: number) =>
      readOutbox(client, { service: 'test', limit: 500, excludedIds: [], recordsPerRow, unfold });
    const rowsRead = async () =>
      ((await query.mock.results.at(-1)?.value) as { rows: unknown[] }).rows.length;

    const batch = await read(1);
    expect([batch.ids.length, batch.records.length]).toEqual([2, 800]);
    expect(await rowsRead()).toBe(6);

    expect(await read(400)).toMatchObject({ ids: batch.ids, full: true });
    expect(await rowsRead()).toBe(3);
    client.release();
  });
});
