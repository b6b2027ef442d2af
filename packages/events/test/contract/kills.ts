import { describe, expect } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Transport } from '../../src/transport.ts';
import { startProcess } from '../processes/start-process.ts';
import type { Broker } from './broker.ts';
import { changeAccount, noting, readJournal, upTo, versionsByKey } from './journal.ts';
import { listenIn, promise, type Scene } from './scene.ts';

const count = 60;

async function change(scene: Scene, key: string): Promise<void> {
  await scene.database.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await changeAccount(tx, key);
  });
}

async function applied(scene: Scene, reader: string): Promise<Record<string, bigint[]>> {
  return versionsByKey(await readJournal(scene.database.db, reader));
}

function counting(transport: Transport): { transport: Transport; offered: () => number } {
  let offered = 0;
  return {
    offered: () => offered,
    transport: {
      ...transport,
      subscribe: (options) =>
        transport.subscribe({
          ...options,
          handle: (slice) => {
            offered += slice.records.length;
            return options.handle(slice);
          },
        }),
    },
  };
}

export function survivesKills(broker: () => Broker): void {
  describe('SIGKILL', () => {
    promise(
      'of a relay between send and mark loses nothing, and what comes twice is applied once',
      broker,
      async (scene) => {
        const records = await listenIn(scene);
        await change(scene, 'before');
        const relay = startProcess('relay-that-stops-after-send', scene);
        scene.onEnd(() => relay.kill());
        await relay.says('sent');
        await relay.kill();

        await scene.relay();
        await scene.consumer({ group: 'after-relay', handlers: [noting('after-relay')] });
        await change(scene, 'after');
        const expected = { before: upTo(count), after: upTo(count) };
        await eventually(async () => expect(await applied(scene, 'after-relay')).toEqual(expected));
        await eventually(() => expect(records).toHaveLength(3 * count));
      },
    );

    promise(
      'of a consumer between its commit and its offset makes nothing happen twice',
      broker,
      async (scene) => {
        await scene.relay();
        await change(scene, 'before');
        const consumer = startProcess('consumer-that-stops-after-commit', scene, { GROUP: 'killed' });
        scene.onEnd(() => consumer.kill());
        await consumer.says('committed');
        await consumer.kill();
        expect(await applied(scene, 'killed')).toEqual({ before: upTo(count) });

        const { transport, offered } = counting(scene.transport);
        await scene.consumer({ group: 'killed', handlers: [noting('killed')], transport });
        await change(scene, 'after');
        const expected = { before: upTo(count), after: upTo(count) };
        await eventually(async () => expect(await applied(scene, 'killed')).toEqual(expected));
        expect(offered()).toBe(2 * count);
      },
    );
  });
}
