import { describe, expect } from 'vitest';
import { authEvents } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { on, type Handler } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { changeAccount, note, readJournal, upTo, versionsByKey } from './journal.ts';
import { promise, type Scene } from './scene.ts';

const keys = Array.from({ length: 24 }, (_, index) => `user-${index}`);

async function changeAll({ database }: Scene): Promise<void> {
  await database.transaction(async (tx) => {
    for (const key of keys) await changeAccount(tx, key);
  });
}

function noticing(before: () => Promise<void> | void): Handler {
  return on(authEvents.UserChangedSchema, async (tx, received) => {
    await before();
    await note(tx, 'group', received);
  });
}

export function survivesRebalance(broker: () => Broker): void {
  describe('a rebalance', () => {
    promise(
      'in the middle of a batch changes neither order nor number, and the new member gets work',
      broker,
      async (scene) => {
        const transport = broker().transport('second');
        scene.onEnd(() => transport.close());
        let changesOfEach = 0;
        for (; changesOfEach < 10; changesOfEach++) await changeAll(scene);
        await scene.relay();
        let secondWorks = false;
        const startSecond = async () => {
          const handlers = [noticing(() => void (secondWorks = true))];
          await scene.consumer({ group: 'rebalanced', transport, handlers });
          const bothIn = async () => expect(await broker().members('rebalanced')).toBe(2);
          await eventually(bothIn, { timeoutMs: 4_000 });
        };
        let joined: Promise<void> | undefined;
        const handlers = [noticing(() => (joined ??= startSecond()))];
        await scene.consumer({ group: 'rebalanced', handlers });

        await eventually(
          async () => {
            await changeAll(scene);
            changesOfEach += 1;
            expect(secondWorks).toBe(true);
          },
          { everyMs: 100 },
        );
        await eventually(async () =>
          expect(versionsByKey(await readJournal(scene.database.db, 'group'))).toEqual(
            Object.fromEntries(keys.map((key) => [key, upTo(changesOfEach)])),
          ),
        );
      },
    );
  });
}
