import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMessage } from '@bufbuild/protobuf';
import { describe, expect } from 'vitest';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { authEvents } from '@tael/proto';
import { eventually, faultRounds, startPostgres } from '@tael/testkit';
import { eventsMigrations, tail } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import {
  changeAccount,
  createJournal,
  noting,
  readJournal,
  upTo,
  versionsByKey,
  type Entry,
} from './journal.ts';
import { logger, promise, type Scene } from './scene.ts';

/** Only `make faults` exceeds a consumer's session of 10 s. */
const outageMs = faultRounds > 1 ? 20_000 : 5_000;
const keys = Array.from({ length: 10 }, (_, index) => `user-${index}`);

async function load({ database }: Scene, over: AbortSignal): Promise<number> {
  let rounds = 0;
  for (; !over.aborted; rounds++) {
    for (const key of keys) await database.transaction((tx) => changeAccount(tx, key));
    await delay(100);
  }
  return rounds;
}

async function ownDatabase(scene: Scene): Promise<{ database: Database; outage: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'tael-consumer-'));
  const server = await startPostgres({ dir });
  await migrate(server.url, [eventsMigrations]);
  const database = openDatabase({ url: server.url, name: 'events-test' });
  await createJournal(database.db);
  scene.onEnd(async () => {
    await database.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  return {
    database,
    async outage() {
      await server.stop();
      await delay(outageMs);
      await server.restart();
    },
  };
}

async function watch(scene: Scene): Promise<Entry[]> {
  const seen: Entry[] = [];
  const watching = tail({
    transport: scene.transport,
    topics: ['auth.events.v1'],
    logger,
    onEvent: ({ id, key, data }) => {
      if (isMessage(data, authEvents.UserChangedSchema)) {
        seen.push({ event_id: id, key, version: data.version });
      }
    },
  });
  scene.onEnd(() => watching.stop());
  await watching.ready;
  return seen;
}

export function survivesOutages(broker: () => Broker): void {
  describe('an outage under load', () => {
    promise(
      'of the broker, and of the consumer’s database, lose, double, reorder and park nothing',
      broker,
      async (scene) => {
        const { database, outage } = await ownDatabase(scene);
        const applied = () => readJournal(database.db, 'outage');
        const tailed = await watch(scene);
        await scene.relay();
        await scene.consumer({ group: 'outage', database, handlers: [noting('outage')] });
        const over = new AbortController();
        const loaded = load(scene, over.signal);
        await eventually(async () => expect(await applied()).not.toEqual([]));

        const databaseAway = outage();
        await delay(outageMs / 2);
        await broker().stop();
        await delay(outageMs);
        await broker().start();
        await databaseAway;
        await delay(1_000);
        over.abort();
        const rounds = await loaded;

        const expected = Object.fromEntries(keys.map((key) => [key, upTo(rounds)]));
        await eventually(async () => expect(versionsByKey(await applied())).toEqual(expected), {
          timeoutMs: 60_000,
          everyMs: 250,
        });
        await eventually(() => expect(versionsByKey(tailed)).toEqual(expected));
        const { rows } = await sql`select from events.dead_letters`.execute(database.db);
        expect(rows).toHaveLength(0);
      },
      180_000,
    );
  });
}
