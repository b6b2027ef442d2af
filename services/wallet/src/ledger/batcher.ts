import { isUnavailable } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Item } from './compile-order.ts';
import { batchSeconds, batchSizes, waiting } from './metrics.ts';
import { nextBatch } from './next-batch.ts';
import type { ItemResult } from './post-batch.ts';

export interface BatcherOptions {
  /** Returns one result per item, in order. A rejection applies to all items. */
  carryOut: (items: readonly Item[]) => Promise<ItemResult[]>;
  logger: Logger;
  batchSize: number;
  inFlight: number;
}

export interface Batcher {
  add: (item: Item) => Promise<ItemResult>;
  waiting: () => number;
  drained: () => Promise<void>;
}

interface Waiting {
  item: Item;
  resolve: (result: ItemResult) => void;
  reject: (error: unknown) => void;
}

/**
 * A second batch starts only when the queue holds as many items as are running, or a full batch. Small parallel batches
 * cost more CPU.
 */
export function createBatcher({ carryOut, logger, batchSize, inFlight }: BatcherOptions): Batcher {
  let queue: Waiting[] = [];
  let runningBatches = 0;
  let runningItems = 0;
  let scheduled = false;
  let resolveDrained: (() => void) | undefined;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // After this turn's I/O, so that callers answered in it and their new orders share one batch.
    setImmediate(() => {
      scheduled = false;
      while (runningBatches < inFlight && isWorthwhile()) start();
    });
  };
  const isWorthwhile = () => queue.length >= Math.max(1, Math.min(runningItems, batchSize));
  const start = () => {
    const { batch, rest } = nextBatch(queue, batchSize);
    queue = rest;
    waiting.set(queue.length);
    runningBatches += 1;
    runningItems += batch.length;
    void flush(batch, carryOut, logger).finally(() => {
      runningBatches -= 1;
      runningItems -= batch.length;
      if (queue.length > 0) schedule();
      else if (runningBatches === 0) resolveDrained?.();
    });
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        waiting.set(queue.length);
        schedule();
      }),
    waiting: () => queue.length,
    drained: () =>
      new Promise((resolve) => {
        resolveDrained = resolve;
        if (runningBatches === 0 && queue.length === 0) resolve();
      }),
  };
}

async function flush(
  batch: readonly Waiting[],
  carryOut: BatcherOptions['carryOut'],
  logger: Logger,
): Promise<void> {
  const done = batchSeconds.startTimer();
  batchSizes.observe(batch.length);
  try {
    const results = await carryOut(batch.map(({ item }) => item));
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result) resolve(result);
      else reject(new Error('the ledger gave no result'));
    });
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    logger.error({ err: error, items: batch.length }, 'ledger: a batch failed, going on item by item');
    for (const one of batch) await flush([one], carryOut, logger);
  } finally {
    done();
  }
}
