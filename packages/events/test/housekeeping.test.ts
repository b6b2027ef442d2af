import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { registry } from '@tael/runtime';
import { eventually, testDatabase } from '@tael/testkit';
import { eventsMigrations, listDeadLetters, publish, purgeEvents, readEventState } from '../src/index.ts';
import { park } from '../src/dead-letters.ts';
import { seekLeadership } from '../src/leadership.ts';
import { watchLag, watchOutbox } from '../src/metrics.ts';
import { userChanged } from './contract/journal.ts';

let own: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  own = await testDatabase({ migrations: [eventsMigrations] });
});
afterEach(() => own.drop());

describe('the purge', () => {
  it('takes what the inbox has held for 14 days and letters discarded as long ago, nothing else', async () => {
    const { db } = own.database;
    await sql`insert into events.inbox values
      ('g', 'old', now() - interval '14 days 1 minute'), ('g', 'young', now() - interval '13 days')`.execute(
      db,
    );
    await sql`insert into events.dead_letters (group_name, event_id, topic, type, key, headers, body, reason,
        attempts, parked_at, discarded_at, discard_reason)
      select 'g', id, 'topic', 'type', 'key', '{}', '', 'why', 5, now() - interval '90 days', gone,
        case when gone is not null then 'because' end
      from (values ('discarded', now() - interval '15 days'), ('open', null)) as l (id, gone)`.execute(db);
    expect(await purgeEvents(db)).toBe(1);
    const inbox = await sql`select event_id from events.inbox`.execute(db);
    expect(inbox.rows).toEqual([{ event_id: 'young' }]);
    const letters = await sql`select event_id from events.dead_letters`.execute(db);
    expect(letters.rows).toEqual([{ event_id: 'open' }]);
  });
});

describe('the measures', () => {
  it('tell depth and age of the outbox, open dead letters and the lag of a group, also while the broker is away', async () => {
    const { database } = own;
    await database.transaction((tx) => publish(tx, userChanged('user', 1n), userChanged('user', 2n)));
    await sql`update events.outbox set created_at = now() - interval '90 seconds'`.execute(database.db);
    await sql`insert into events.dead_letters (group_name, event_id, topic, type, key, headers, body, reason,
        attempts, discarded_at, discard_reason)
      values ('g', 'open', 'topic', 'type', 'key', '{}', '', 'why', 5, null, null),
        ('g', 'settled', 'topic', 'type', 'key', '{}', '', 'why', 5, now(), 'because')`.execute(database.db);
    const forget = [
      watchOutbox('measured', database),
      watchLag('reading', () =>
        Promise.resolve([
          { topic: 't', partition: 0, lag: 3 },
          { topic: 't', partition: 1, lag: 4 },
        ]),
      ),
      watchLag('cut-off', () => Promise.reject(new Error('broker away'))),
    ];
    const text = await registry.metrics();
    const leadership = await seekLeadership(database.pool.options, () => {}, new AbortController().signal);
    const led = await readEventState(database.db, ['reading', 'cut-off']);
    await leadership?.resign();
    forget.forEach((f) => f());
    expect(led).toMatchObject({
      ...{ outboxDepth: 2n, relayLeads: true, deadLetters: 1, unreadGroups: ['cut-off'] },
      consumers: [{ group: 'reading', topic: 't', lag: 7 }],
    });
    expect(led.outboxAgeSeconds).toBeGreaterThanOrEqual(90);
    await eventually(async () => expect((await readEventState(database.db, [])).relayLeads).toBe(false));
    expect(text).toContain('events_outbox_depth{service="measured"} 2');
    expect(text).toMatch(/events_outbox_age_seconds\{service="measured"\} 9\d\./);
    expect(text).toContain('events_dead_letters{service="measured"} 1');
    expect(text).toContain('events_consumer_lag{group="reading",topic="t"} 7');
    expect(text).not.toContain('cut-off');
  });
});

describe('publishing', () => {
  it('of a transaction that fails tells nothing', async () => {
    const { database } = own;
    const failing = database.transaction(async (tx) => {
      await publish(tx, userChanged('user', 1n));
      throw new RangeError('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { rows } = await sql`select from events.outbox`.execute(database.db);
    expect(rows).toHaveLength(0);
  });

  it('refuses an event that is too large for the broker, before it is in the outbox', () => {
    expect(() => userChanged('u'.repeat(200_000), 1n)).toThrow(/at most 131072/);
  });
});

describe('parking', () => {
  it('succeeds whatever is wrong with the event', async () => {
    const { database } = own;
    const headers = { ce_id: 'a\0b', odd: '\0', long: 'x'.repeat(10_000) };
    const record = { topic: 't', partition: 0, offset: 0n, key: '\0', headers, body: Buffer.from([0, 255]) };
    const odd = { id: headers.ce_id, type: '\0', record };
    const parkOnce = () => database.transaction((tx) => park(tx, 'g', odd, 'why \0'.repeat(1_000), 5));
    expect([await parkOnce(), await parkOnce()]).toEqual([true, false]);
    expect(await listDeadLetters(database.db, { page: 1, limit: 10 })).toMatchObject({ total: 1 });
  });
});

describe('the list of dead letters', () => {
  it('filters by group and type, newest first, page by page', async () => {
    const { db } = own.database;
    await sql`insert into events.dead_letters (group_name, event_id, topic, type, key, headers, body, reason, attempts,
        parked_at)
      select 'g' || n % 2, n::text, 'topic', 't' || n % 3, 'key', '{"ce_time":"2026-01-02T03:04:05.000Z"}', '', 'why', 5,
        now() - n * interval '1 minute'
      from generate_series(1, 12) n`.execute(db);
    const ids = async (filter: { group?: string; type?: string }, page: number) => {
      const { letters, total } = await listDeadLetters(db, { ...filter, page, limit: 4 });
      return [letters.map((letter) => letter.eventId).join(' '), total];
    };
    expect(await ids({}, 1)).toEqual(['1 2 3 4', 12]);
    expect(await ids({}, 3)).toEqual(['9 10 11 12', 12]);
    expect(await ids({ group: 'g1' }, 2)).toEqual(['9 11', 6]);
    expect(await ids({ group: 'g0', type: 't0' }, 1)).toEqual(['6 12', 2]);
    const [letter] = (await listDeadLetters(db, { page: 1, limit: 1 })).letters;
    expect(letter?.eventTime).toEqual(new Date('2026-01-02T03:04:05.000Z'));
  });
});
