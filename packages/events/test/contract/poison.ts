import { describe, expect, it } from '@jest/globals';
import { authEvents } from '@tael/proto';
import { sql, type Db } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { discardDeadLetter, listDeadLetters, on, publish, replayDeadLetters } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { note, noting, readJournal, userChanged } from './journal.ts';
import { logger, openScene, type Scene } from './scene.ts';

async function insertRaw({ database }: Scene, id: string, type: string): Promise<void> {
  await sql`insert into events.outbox (event_id, topic, key, type, body)
    values (${id}, 'auth.events.v1', 'user', ${type}, '\\xff')`.execute(database.db);
}

async function letters(db: Db): Promise<Record<string, { reason: string; attempts: number }>> {
  const found = await listDeadLetters(db, { group: 'poisoned', page: 1, limit: 100 });
  expect(found.total).toBe(found.letters.length);
  return Object.fromEntries(
    found.letters.map((l) => [l.eventId, { reason: l.reason, attempts: l.attempts }]),
  );
}

async function ids(db: Db, reader: string): Promise<string[]> {
  return (await readJournal(db, reader)).map((entry) => entry.event_id);
}

export function parksPoison(broker: () => Broker): void {
  describe('poison', () => {
    it('is parked with its reason while the rest goes on; a replay applies it once, for its group alone', async () => {
      const scene = await openScene(broker());
      const { db } = scene.database;
      let broken = true;
      const handlers = [
        on(authEvents.UserChangedSchema, async (tx, received) => {
          await note(tx, 'poisoned', received);
          if (broken && received.id === 'fails') throw new TypeError('no such figure');
        }),
      ];
      try {
        await scene.relay();
        await scene.database.transaction((tx) => publish(tx, userChanged('user', 1n, 'good-1')));
        await insertRaw(scene, 'undecodable', 'auth.UserChanged.v1');
        await insertRaw(scene, 'unheard-of', 'auth.UserMarried.v1');
        await scene.database.transaction((tx) =>
          publish(tx, userChanged('user', 2n, 'fails'), userChanged('user', 3n, 'good-2')),
        );
        await scene.consumer({ group: 'poisoned', handlers });
        await scene.consumer({ group: 'healthy', handlers: [noting('healthy')] });
        await eventually(async () => expect(await ids(db, 'poisoned')).toEqual(['good-1', 'good-2']), {
          timeoutMs: 20_000,
        });
        expect(await letters(db)).toEqual({
          undecodable: { reason: expect.stringContaining('Undecodable: auth.UserChanged.v1'), attempts: 1 },
          fails: { reason: 'TypeError: no such figure', attempts: 5 },
        });
        const { rows } = await sql<{ body: Buffer; ce_type: string }>`
          select body, headers ->> 'ce_type' as ce_type from events.dead_letters
          where event_id = 'undecodable' and group_name = 'poisoned'`.execute(db);
        expect(rows).toEqual([{ body: Buffer.from([0xff]), ce_type: 'auth.UserChanged.v1' }]);
        await eventually(async () => {
          const lags = await scene.transport.lag('poisoned', ['auth.events.v1']);
          expect(lags.reduce((sum, { lag }) => sum + lag, 0)).toBe(0);
        });

        broken = false;
        const options = { database: scene.database, groups: { poisoned: handlers }, logger };
        const all = { group: 'poisoned', type: 'auth.UserChanged.v1' };
        const replays = await Promise.all([replayDeadLetters(options, all), replayDeadLetters(options, all)]);
        expect(replays[0].replayed + replays[1].replayed).toBe(1);
        expect(await ids(db, 'poisoned')).toEqual(['good-1', 'good-2', 'fails']);
        await eventually(async () => expect(await ids(db, 'healthy')).toEqual(['good-1', 'fails', 'good-2']));
      } finally {
        await scene.end();
      }
    });

    it('that is replayed in vain stays with the new reason; discarded with a reason it is in no list', async () => {
      const scene = await openScene(broker());
      const { db } = scene.database;
      const handlers = [noting('poisoned')];
      try {
        await scene.relay();
        await insertRaw(scene, 'undecodable', 'auth.UserChanged.v1');
        await scene.consumer({ group: 'poisoned', handlers });
        const letter = await eventually(
          async () => {
            const [found] = (await listDeadLetters(db, { page: 1, limit: 10 })).letters;
            if (!found) throw new Error('not parked yet');
            return found;
          },
          { timeoutMs: 20_000 },
        );
        const options = { database: scene.database, groups: { poisoned: handlers }, logger };
        expect(await replayDeadLetters(options, { id: letter.id })).toEqual({ replayed: 0, failed: 1 });
        expect(await letters(db)).toMatchObject({ undecodable: { attempts: 2 } });
        expect(await replayDeadLetters({ ...options, groups: {} }, { id: letter.id })).toMatchObject({
          failed: 1,
        });
        expect(await letters(db)).toMatchObject({
          undecodable: { attempts: 3, reason: expect.stringContaining('no handler') },
        });

        expect(await discardDeadLetter(db, letter.id, 'sent by a test')).toBe(true);
        expect(await discardDeadLetter(db, letter.id, 'again')).toBe(false);
        expect(await letters(db)).toEqual({});
        expect(await replayDeadLetters(options, { id: letter.id })).toEqual({ replayed: 0, failed: 0 });
        expect(await replayDeadLetters(options, { id: 'no id at all' })).toEqual({ replayed: 0, failed: 0 });
      } finally {
        await scene.end();
      }
    });
  });
}
