import { describe, expect, it } from '@jest/globals';
import { authEvents } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { on } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { changeAccount, note, readJournal, upTo, versionsByKey } from './journal.ts';
import { openScene } from './scene.ts';

const keys = Array.from({ length: 24 }, (_, index) => `user-${index}`);

export function survivesRebalance(broker: () => Broker): void {
  describe('a rebalance', () => {
    it('in the middle of a batch changes neither order nor number, and the new member gets work', async () => {
      const scene = await openScene(broker());
      const transports = [scene.transport, broker().transport('second')] as const;
      scene.onEnd(() => transports[1].close());
      const workers = new Set<string>();
      const reader = (name: string, before: () => Promise<void>) =>
        on(authEvents.UserChangedSchema, async (tx, received) => {
          await before();
          workers.add(name);
          await note(tx, 'group', received);
        });
      let changesOfEach = 0;
      const changeAll = async () => {
        await scene.database.transaction(async (tx) => {
          for (const key of keys) await changeAccount(tx, key);
        });
        changesOfEach += 1;
      };
      try {
        await scene.relay();
        for (let n = 0; n < 10; n++) await changeAll();
        let joining: Promise<unknown> | undefined;
        const second = () =>
          scene.consumer({
            group: 'rebalanced',
            transport: transports[1],
            handlers: [reader('second', () => Promise.resolve())],
          });
        await scene.consumer({
          group: 'rebalanced',
          handlers: [
            reader('first', async () => {
              // Holds the first member's transaction open until the second has joined its group.
              joining ??= second().then(() =>
                eventually(async () => expect(await broker().members('rebalanced')).toBe(2), {
                  timeoutMs: 4_000,
                }),
              );
              await joining;
            }),
          ],
        });
        await eventually(
          async () => {
            await changeAll();
            expect(workers).toContain('second');
          },
          { timeoutMs: 20_000 },
        );
        await eventually(
          async () =>
            expect(versionsByKey(await readJournal(scene.database.db, 'group'))).toEqual(
              Object.fromEntries(keys.map((key) => [key, upTo(changesOfEach)])),
            ),
          { timeoutMs: 30_000 },
        );
        expect(workers).toContain('first');
      } finally {
        await scene.end();
      }
    });
  });
}
