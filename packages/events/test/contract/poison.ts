import { describe, expect } from 'vitest';
import { authEvents } from '@tael/proto';
import { sql, type Db } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import {
  discardDeadLetter,
  listDeadLetters,
  on,
  publish,
  replayDeadLetters,
  type Handler,
} from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { note, noting, readJournal, userChanged } from './journal.ts';
import { logger, promise, type Scene } from './scene.ts';

const group = 'poisoned';
const type = 'auth.UserChanged.v1';

async function insertRaw({ database }: Scene, id: string, rawType: string): Promise<void> {
  await sql`insert into events.outbox (event_id, topic, key, type, body)
    values (${id}, 'auth.events.v1', 'user', ${rawType}, '\\xff')`.execute(database.db);
}

async function letters(db: Db): Promise<Record<string, { reason: string; attempts: number }>> {
  const found = await listDeadLetters(db, { group, page: 1, limit: 100 });
  expect(found.total).toBe(found.letters.length);
  return Object.fromEntries(
    found.letters.map((l) => [l.eventId, { reason: l.reason, attempts: l.attempts }]),
  );
}

async function ids({ database }: Scene, reader: string): Promise<string[]> {
  return (await readJournal(database.db, reader)).map((entry) => entry.event_id);
}

async function sendGoodAndBad(scene: Scene): Promise<void> {
  await scene.relay();
  await scene.database.transaction((tx) => publish(tx, userChanged('user', 1n, 'good-1')));
  await insertRaw(scene, 'undecodable', type);
  await insertRaw(scene, 'unheard-of', 'auth.UserMarried.v1');
  await scene.database.transaction((tx) =>
    publish(tx, userChanged('user', 2n, 'fails'), userChanged('user', 3n, 'good-2')),
  );
}

async function lagOf({ transport }: Scene): Promise<number> {
  const lags = await transport.lag(group, ['auth.events.v1']);
  return lags.reduce((sum, { lag }) => sum + lag, 0);
}

async function sendWithHeaders({ transport, onEnd }: Scene, ...all: Record<string, string>[]): Promise<void> {
  const publisher = transport.publisher();
  onEnd(() => publisher.close());
  const body = Buffer.from('?');
  await publisher.send(all.map((headers) => ({ topic: 'auth.events.v1', key: 'user', headers, body })));
}

function failingWhile(broken: () => boolean): Handler {
  return on(authEvents.UserChangedSchema, async (tx, received) => {
    await note(tx, group, received);
    if (broken() && received.id === 'fails') throw new TypeError('no such figure');
  });
}

async function untilRead(scene: Scene): Promise<void> {
  const goodOnes = async () => expect(await ids(scene, group)).toEqual(['good-1', 'good-2']);
  await eventually(goodOnes);
}

async function untilParked({ database }: Scene): Promise<string> {
  return await eventually(async () => {
    const [found] = (await listDeadLetters(database.db, { page: 1, limit: 10 })).letters;
    if (!found) throw new Error('not parked yet');
    return found.id;
  });
}

export function parksPoison(broker: () => Broker): void {
  describe('poison', () => {
    promise('is parked with its reason, whole, while the rest of its key goes on', broker, async (scene) => {
      await sendGoodAndBad(scene);
      await scene.consumer({ group, handlers: [failingWhile(() => true)] });
      await untilRead(scene);
      expect(await letters(scene.database.db)).toEqual({
        undecodable: { reason: expect.stringContaining(`Undecodable: ${type}`), attempts: 1 },
        fails: { reason: 'TypeError: no such figure', attempts: 5 },
      });
      const { rows } = await sql`
        select body, headers ->> 'ce_type' as type from events.dead_letters
        where event_id = 'undecodable'`.execute(scene.database.db);
      expect(rows).toEqual([{ body: Buffer.from([0xff]), type }]);
      await sendWithHeaders(scene, {}, { ce_id: 'x'.repeat(201), ce_type: type });
      const misnamed = [
        { reason: 'no ce_id and ce_type headers', attempts: 1 },
        { reason: 'ce_id longer than 200 characters', attempts: 1 },
      ];
      await eventually(async () =>
        expect(Object.values(await letters(scene.database.db))).toEqual(expect.arrayContaining(misnamed)),
      );
      await eventually(async () => expect(await lagOf(scene)).toBe(0));
    });

    promise('is applied once by two replays at a time, for its own group alone', broker, async (scene) => {
      let broken = true;
      const handlers = [failingWhile(() => broken)];
      await sendGoodAndBad(scene);
      await scene.consumer({ group, handlers });
      await scene.consumer({ group: 'healthy', handlers: [noting('healthy')] });
      await untilRead(scene);
      broken = false;
      const options = { database: scene.database, groups: { [group]: handlers }, logger };
      const replay = () => replayDeadLetters(options, { group, type });
      const [one, other] = await Promise.all([replay(), replay()]);
      expect(one.replayed + other.replayed).toBe(1);
      expect(await ids(scene, group)).toEqual(['good-1', 'good-2', 'fails']);
      await eventually(async () =>
        expect(await ids(scene, 'healthy')).toEqual(['good-1', 'fails', 'good-2']),
      );
    });

    promise(
      'replayed in vain stays, with the new reason; discarded it is in no list',
      broker,
      async (scene) => {
        const { database } = scene;
        const handlers = [noting(group)];
        await scene.relay();
        await insertRaw(scene, 'undecodable', type);
        await scene.consumer({ group, handlers });
        const id = await untilParked(scene);
        const options = { database, groups: { [group]: handlers }, logger };
        expect(await replayDeadLetters(options, { id })).toEqual({ replayed: 0, failed: 1 });
        expect(await letters(database.db)).toMatchObject({ undecodable: { attempts: 2 } });
        expect(await replayDeadLetters({ ...options, groups: {} }, { id })).toMatchObject({ failed: 1 });
        const reason: unknown = expect.stringContaining('no handler');
        expect(await letters(database.db)).toMatchObject({ undecodable: { attempts: 3, reason } });

        expect(await discardDeadLetter(database.db, id, 'sent by a test')).toBe(true);
        expect(await discardDeadLetter(database.db, id, 'again')).toBe(false);
        expect(await letters(database.db)).toEqual({});
        expect(await replayDeadLetters(options, { id })).toEqual({ replayed: 0, failed: 0 });
        expect(await replayDeadLetters(options, { id: 'no id at all' })).toEqual({ replayed: 0, failed: 0 });
      },
    );
  });
}
