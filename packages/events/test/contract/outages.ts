import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { eventually, startPostgres } from '@tael/testkit';
import { eventsMigrations, tail } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { changeAccount, createJournal, noting, readJournal, upTo, versionsByKey } from './journal.ts';
import { logger, openScene, type Scene } from './scene.ts';

const outageMs = 20_000;
const keys = Array.from({ length: 10 }, (_, index) => `user-${index}`);

interface Load {
  /** Ends it; how many changes each key had. */
  end(): Promise<number>;
}

/** Changes every account again and again. */
function startLoad({ database }: Scene): Load {
  let going = true;
  let rounds = 0;
  const running = (async () => {
    for (; going; rounds++) {
      for (const key of keys) await database.transaction((tx) => changeAccount(tx, key));
      await delay(100);
    }
  })();
  return {
    async end() {
      going = false;
      await running;
      return rounds;
    },
  };
}

/** A database on a server of its own, which can go away while the sender's stays. */
async function ownDatabase(scene: Scene): Promise<{ database: Database; outage(): Promise<void> }> {
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

export function survivesOutages(broker: () => Broker): void {
  describe('an outage of 20 s under load', () => {
    it('of the broker, and of the consumer’s database, loses, doubles, reorders and parks nothing', async () => {
      const scene = await openScene(broker());
      try {
        const { database, outage } = await ownDatabase(scene);
        await scene.relay();
        const tailed: { key: string; version: bigint }[] = [];
        const watching = tail({
          transport: scene.transport,
          topics: ['auth.events.v1'],
          logger,
          onEvent: ({ key, data }) => {
            if (data.$typeName === 'events.auth.v1.UserChanged' && 'version' in data) {
              tailed.push({ key, version: BigInt(String(data.version)) });
            }
          },
        });
        scene.onEnd(() => watching.stop());
        await watching.ready;
        await scene.consumer({ group: 'outage', database, handlers: [noting('outage')] });
        const load = startLoad(scene);
        await eventually(async () => expect(await readJournal(database.db, 'outage')).not.toEqual([]), {
          timeoutMs: 20_000,
        });

        // The broker goes while the database is away already and comes back after it.
        const databaseAway = outage();
        await delay(outageMs / 2);
        await broker().stop();
        await delay(outageMs);
        await broker().start();
        await databaseAway;
        await delay(1_000);
        const rounds = await load.end();

        const expected = Object.fromEntries(keys.map((key) => [key, upTo(rounds)]));
        await eventually(
          async () => expect(versionsByKey(await readJournal(database.db, 'outage'))).toEqual(expected),
          { timeoutMs: 60_000, everyMs: 250 },
        );
        const { rows } = await sql`select from events.dead_letters`.execute(database.db);
        expect(rows).toHaveLength(0);
        await eventually(() =>
          expect(versionsByKey(tailed.map((entry) => ({ ...entry, event_id: '' })))).toEqual(expected),
        );
      } finally {
        await scene.end();
      }
    }, 180_000);
  });
}
