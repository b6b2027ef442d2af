import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLogger } from '@tael/runtime';
import { createBatcher } from '../../src/ledger/batcher.ts';
import type { Item } from '../../src/ledger/compile-order.ts';
import type { ItemResult } from '../../src/ledger/post-batch.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

function slowBatcher() {
  const begun: { size: number; end: () => void }[] = [];
  const carryOut = (items: readonly Item[]) =>
    new Promise<ItemResult[]>((resolve) => {
      const end = () => resolve(items.map(({ operationId }) => ({ operationId }) as ItemResult));
      begun.push({ size: items.length, end });
    });
  const batcher = createBatcher({ carryOut, logger, batchSize: 4, inFlight: 2 });
  let made = 0;
  const add = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        made += 1;
        return batcher.add({ operationId: `op-${made}`, claims: [`claim-${made}`] } as unknown as Item);
      }),
    );
  const sizes = () => begun.map(({ size }) => size);
  return { batcher, add, begun, sizes };
}

/** Two turns: the first starts queued items, the second lets an ended batch start the next. */
const settled = async () => {
  await turn();
  await turn();
};

describe('batches of orders', () => {
  it('one alone is not kept waiting', async () => {
    const { add, begun, sizes } = slowBatcher();
    const answer = add(1);
    await settled();
    expect(sizes()).toEqual([1]);
    begun[0]?.end();
    expect((await answer)[0]?.operationId).toBe('op-1');
  });

  it('what comes meanwhile gathers: a second one goes beside the first once it is as large, a third never', async () => {
    const { batcher, add, begun, sizes } = slowBatcher();
    const answers = [add(3)];
    await settled();
    answers.push(add(2));
    await settled();
    expect(sizes()).toEqual([3]);
    answers.push(add(1));
    await settled();
    expect(sizes()).toEqual([3, 3]);
    answers.push(add(9));
    await settled();
    expect(sizes()).toEqual([3, 3]);
    expect(batcher.waiting()).toBe(9);
    begun[0]?.end();
    await settled();
    expect(sizes()).toEqual([3, 3, 4]);
    begun[1]?.end();
    await settled();
    expect(sizes()).toEqual([3, 3, 4, 4]);
    begun[2]?.end();
    await settled();
    expect(sizes()).toEqual([3, 3, 4, 4]);
    begun[3]?.end();
    await settled();
    expect(sizes()).toEqual([3, 3, 4, 4, 1]);
    begun[4]?.end();
    const ids = (await Promise.all(answers)).flat().map(({ operationId }) => operationId);
    expect(ids).toEqual(Array.from({ length: 15 }, (_, n) => `op-${n + 1}`));
    await batcher.drained();
  });
});
