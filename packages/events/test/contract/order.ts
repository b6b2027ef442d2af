import { describe, expect } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { publish, type Transport } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { changeAccount, noting, readJournal, upTo, userChanged, versionsByKey } from './journal.ts';
import { listenIn, promise, type Scene } from './scene.ts';

const keys = Array.from({ length: 12 }, (_, index) => `user-${index}`);
const changesOfEach = 40;

async function terminateLeader({ database }: Scene): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
    expect(rows).toEqual([{ ended: true }]);
  });
}

async function changeInDisorder(scene: Scene): Promise<void> {
  const turns = keys.flatMap((key) => Array.from({ length: changesOfEach }, () => key));
  turns.sort(() => Math.random() - 0.5);
  let left = turns.length;
  const worker = async () => {
    for (let key = turns.pop(); key; key = turns.pop()) {
      const changed = key;
      await scene.database.transaction(async (tx) => {
        await changeAccount(tx, changed);
        await sql`select pg_sleep(random() * 0.01)`.execute(tx);
      });
      left -= 1;
      if (left === (keys.length * changesOfEach) / 2) await terminateLeader(scene);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker(), worker()]);
}

function slow(transport: Transport): { transport: Transport; holds: Promise<void>; letGo: () => void } {
  let letGo = (): void => undefined;
  let holding = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const holds = new Promise<void>((resolve) => (holding = resolve));
  const publisher = () => {
    const real = transport.publisher();
    const send: typeof real.send = async (records) => {
      holding();
      await released;
      await real.send(records);
    };
    return { ...real, send };
  };
  return { transport: { ...transport, publisher }, holds, letGo: () => letGo() };
}

export function keepsOrder(broker: () => Broker): void {
  describe('order', () => {
    promise(
      'of each key is kept while transactions overlap and the leading relay changes',
      broker,
      async (scene) => {
        await scene.relay();
        await scene.relay();
        await scene.consumer({ group: 'order', handlers: [noting('order')] });
        await changeInDisorder(scene);
        const entries = await eventually(async () => {
          const found = await readJournal(scene.database.db, 'order');
          expect(found.length).toBeGreaterThanOrEqual(keys.length * changesOfEach);
          return found;
        });
        expect(versionsByKey(entries)).toEqual(
          Object.fromEntries(keys.map((key) => [key, upTo(changesOfEach)])),
        );
      },
    );

    promise('does not move when an old leader sends late: that is a repeat', broker, async (scene) => {
      const change = () => scene.database.transaction((tx) => changeAccount(tx, 'user'));
      const applied = async () => (await readJournal(scene.database.db, 'late')).map((e) => e.version);
      const appliedUpTo = (last: number) =>
        eventually(async () => expect(await applied()).toEqual(upTo(last)));
      const records = await listenIn(scene);
      const old = slow(scene.transport);
      await change();
      await change();
      await scene.relay(old.transport);
      await old.holds;
      await terminateLeader(scene);
      await scene.relay();
      await scene.consumer({ group: 'late', handlers: [noting('late')] });
      await appliedUpTo(2);
      await change();
      await appliedUpTo(3);
      old.letGo();
      await eventually(() => expect(records).toHaveLength(5));
      await change();
      await appliedUpTo(4);
    });

    promise(
      'loses no event of a transaction that took its id early and committed late',
      broker,
      async (scene) => {
        await scene.relay();
        await scene.consumer({ group: 'gap', handlers: [noting('gap')] });
        const seen = async () => (await readJournal(scene.database.db, 'gap')).map((entry) => entry.event_id);
        await scene.database.transaction((tx) => publish(tx, userChanged('first', 1n, 'first')));
        await eventually(async () => expect(await seen()).toEqual(['first']));
        await scene.database.transaction(async (early) => {
          await publish(early, userChanged('early', 1n, 'early'));
          await scene.database.transaction((late) => publish(late, userChanged('late', 1n, 'late')));
          await eventually(async () => {
            // Postgres ends a transaction that is idle for 5 s.
            await sql`select 1`.execute(early);
            expect(await seen()).toEqual(['first', 'late']);
          });
        });
        await eventually(async () => expect(await seen()).toEqual(['first', 'late', 'early']));
      },
    );
  });
}
