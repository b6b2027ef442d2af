import { describe, expect, it } from '@jest/globals';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { publish } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { changeAccount, noting, readJournal, upTo, userChanged, versionsByKey } from './journal.ts';
import { openScene, type Scene } from './scene.ts';

const keys = Array.from({ length: 12 }, (_, index) => `user-${index}`);
const changesOfEach = 40;

async function terminateLeader({ database }: Scene): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows.filter((row) => row.ended).length;
}

export function keepsOrder(broker: () => Broker): void {
  describe('order', () => {
    it('keeps the order of each key while transactions overlap and the leading relay changes', async () => {
      const scene = await openScene(broker());
      try {
        await scene.relay();
        await scene.relay();
        await scene.consumer({ group: 'order', handlers: [noting('order')] });
        const turns = keys.flatMap((key) => Array.from({ length: changesOfEach }, () => key));
        turns.sort(() => Math.random() - 0.5);
        const half = turns.length / 2;
        const worker = async () => {
          for (let key = turns.pop(); key; key = turns.pop()) {
            const changed = key;
            await scene.database.transaction(async (tx) => {
              await changeAccount(tx, changed);
              await sql`select pg_sleep(random() * 0.01)`.execute(tx);
            });
            if (turns.length === half) expect(await terminateLeader(scene)).toBe(1);
          }
        };
        await Promise.all([worker(), worker(), worker(), worker(), worker()]);
        const entries = await eventually(async () => {
          const found = await readJournal(scene.database.db, 'order');
          expect(found.length).toBeGreaterThanOrEqual(keys.length * changesOfEach);
          return found;
        });
        expect(versionsByKey(entries)).toEqual(
          Object.fromEntries(keys.map((key) => [key, upTo(changesOfEach)])),
        );
      } finally {
        await scene.end();
      }
    });

    it('loses no event of a transaction that took its id early and committed late', async () => {
      const scene = await openScene(broker());
      try {
        await scene.relay();
        await scene.consumer({ group: 'gap', handlers: [noting('gap')] });
        const seen = async () => (await readJournal(scene.database.db, 'gap')).map((entry) => entry.event_id);
        await scene.database.transaction((tx) => publish(tx, userChanged('first', 1n, 'first')));
        await eventually(async () => expect(await seen()).toEqual(['first']), { timeoutMs: 20_000 });
        await scene.database.transaction(async (early) => {
          await publish(early, userChanged('early', 1n, 'early'));
          await scene.database.transaction((late) => publish(late, userChanged('late', 1n, 'late')));
          await eventually(async () => expect(await seen()).toEqual(['first', 'late']), { timeoutMs: 4_000 });
        });
        await eventually(async () => expect(await seen()).toEqual(['first', 'late', 'early']));
      } finally {
        await scene.end();
      }
    });
  });
}
