import { describe, expect, it } from '@jest/globals';
import { eventually } from '@tael/testkit';
import type { LogRecord } from '../../src/transport.ts';
import { startProcess } from '../processes/start-process.ts';
import type { Broker } from './broker.ts';
import { changeAccount, noting, readJournal, upTo, versionsByKey } from './journal.ts';
import { logger, openScene, type Scene } from './scene.ts';

const count = 60;

async function change(scene: Scene, key: string): Promise<void> {
  await scene.database.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await changeAccount(tx, key);
  });
}

async function applied(scene: Scene, reader: string): Promise<Record<string, bigint[]>> {
  return versionsByKey(await readJournal(scene.database.db, reader));
}

export function survivesKills(broker: () => Broker): void {
  describe('a process killed with SIGKILL', () => {
    it('a relay that dies between send and mark loses nothing, and its repeats are applied once', async () => {
      const scene = await openScene(broker());
      try {
        const records: LogRecord[] = [];
        const raw = scene.transport.tail({
          topics: ['auth.events.v1'],
          logger,
          onRecord: (record) => records.push(record),
        });
        scene.onEnd(() => raw.stop());
        await raw.ready;
        await change(scene, 'before');
        const relay = await startProcess('relay-that-stops-after-send', scene);
        scene.onEnd(() => relay.kill());
        await relay.says('sent');
        await relay.kill();

        await scene.relay();
        await scene.consumer({ group: 'after-relay', handlers: [noting('after-relay')] });
        await change(scene, 'after');
        await eventually(async () =>
          expect(await applied(scene, 'after-relay')).toEqual({ before: upTo(count), after: upTo(count) }),
        );
        await eventually(() => expect(records.length).toBe(3 * count));
      } finally {
        await scene.end();
      }
    });

    it('a consumer that dies between its commit and its offset applies nothing twice', async () => {
      const scene = await openScene(broker());
      try {
        await scene.relay();
        await change(scene, 'before');
        const consumer = await startProcess('consumer-that-stops-after-commit', scene, { GROUP: 'killed' });
        scene.onEnd(() => consumer.kill());
        await consumer.says('committed');
        await consumer.kill();
        expect(await applied(scene, 'killed')).toEqual({ before: upTo(count) });

        let offered = 0;
        const { transport } = scene;
        const counting: typeof transport = {
          ...transport,
          subscribe: (options) =>
            transport.subscribe({
              ...options,
              handle: (slice) => {
                offered += slice.records.length;
                return options.handle(slice);
              },
            }),
        };
        await scene.consumer({ group: 'killed', handlers: [noting('killed')], transport: counting });
        await change(scene, 'after');
        await eventually(
          async () =>
            expect(await applied(scene, 'killed')).toEqual({ before: upTo(count), after: upTo(count) }),
          { timeoutMs: 30_000 },
        );
        expect(offered).toBe(2 * count);
      } finally {
        await scene.end();
      }
    });
  });
}
