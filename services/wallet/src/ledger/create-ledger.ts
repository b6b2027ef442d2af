import { setTimeout as pause } from 'node:timers/promises';
import { notifyCommitted } from '@tael/events';
import { isUnavailable, uniqueViolation, type Database } from '@tael/postgres';
import { defineErrors, type Logger } from '@tael/runtime';
import type { RuleName } from '../domain/posting-rules.ts';
import { answerOf } from './answer.ts';
import { compileOrder, type Item } from './compile-order.ts';
import type { Ledger, Posting } from './ledger.ts';
import { batchSeconds, batchSizes, outcomes, waiting } from './metrics.ts';
import { nextBatch } from './next-batch.ts';
import type { Order } from './order.ts';
import { postBatch, type Books, type PostedItem } from './post-batch.ts';
import { recall } from './recall.ts';

export interface LedgerOptions {
  /** Best one of its own, with as many connections as `inFlight`: lists must not keep a batch waiting. */
  database: Database;
  /** ¥ for a coin, minor units: told with each change of a balance. */
  price: bigint;
  logger: Logger;
  /** Most orders a batch, batches at a time, and orders that wait before the next is turned away. */
  batchSize?: number;
  inFlight?: number;
  queueLength?: number;
}

const errors = defineErrors('wallet', {
  busy: {
    status: 503,
    message: 'The wallet is busy. Please try again in a moment.',
    retryAfterSeconds: 1,
  },
});

interface Waiting {
  item: Item;
  resolve: (posted: PostedItem) => void;
  reject: (error: unknown) => void;
}

const attempts = 3;

/**
 * Posts orders in batches without a timer: a batch starts when fewer than two are under way, with what came in
 * meanwhile. So one caller alone waits for nobody, and many share their locks, statements and flush to disk.
 */
export function createLedger(options: LedgerOptions): Ledger {
  const { database, price, logger, batchSize = 32, inFlight = 2, queueLength = 4096 } = options;
  const books: Books = { pool: database.pool, opened: new Set() };
  let queue: Waiting[] = [];
  let running = 0;
  let scheduled = false;
  let stopping: (() => void) | undefined;

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    // After this turn's I/O: whoever was just answered, or came in the same turn, shares the batch.
    setImmediate(() => {
      scheduled = false;
      start();
    });
  };
  const start = () => {
    while (running < inFlight && queue.length > 0) {
      const { batch, rest } = nextBatch(queue, batchSize);
      queue = rest;
      waiting.set(queue.length);
      running += 1;
      void flush(batch).finally(() => {
        running -= 1;
        if (queue.length > 0) schedule();
        else if (running === 0) stopping?.();
      });
    }
  };

  const flush = async (batch: readonly Waiting[]): Promise<void> => {
    const done = batchSeconds.startTimer();
    batchSizes.observe(batch.length);
    try {
      const posted = await insist(batch.map(({ item }) => item));
      if (posted.some(({ outcome }) => outcome === 'posted')) notifyCommitted();
      batch.forEach(({ resolve, reject }, index) => {
        const result = posted[index];
        if (result) resolve(result);
        else reject(new Error('the ledger gave no result'));
      });
    } catch (error) {
      const [only] = batch;
      if (isUnavailable(error)) batch.forEach(({ reject }) => reject(error));
      else if (batch.length === 1) only?.reject(error);
      else {
        logger.error({ err: error, items: batch.length }, 'ledger: a batch failed, going on item by item');
        for (const one of batch) await flush([one]);
      }
    } finally {
      done();
    }
  };

  /** A lost answer may hide a commit; the same operations again are told from new ones by their ids. */
  const insist = async (items: readonly Item[]): Promise<PostedItem[]> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const posted = await postBatch(books, price, items);
        return attempt === 1 ? posted : posted.map((one, index) => ownAnswer(one, items[index]));
      } catch (error) {
        if (attempt === attempts || !isUnavailable(error)) throw error;
        await pause(50 * attempt * attempt);
      }
    }
  };

  const enqueue = (item: Item): Promise<PostedItem> => {
    if (stopping || queue.length >= queueLength) return Promise.reject(errors.busy());
    return new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      waiting.set(queue.length);
      schedule();
    });
  };

  const post = async (order: Order, rule: RuleName = order.rule): Promise<Posting> => {
    const item = compileOrder(order, rule);
    const posting = answerOf(item, await enqueue(item).catch(refusedById));
    outcomes.inc({ rule, outcome: posting.outcome === 'refused' ? posting.reason : posting.outcome });
    const accountGone = posting.outcome === 'refused' && posting.reason === 'account_closed';
    // A close is for ever, so nothing can come between the two.
    return rule === 'deposit' && accountGone ? await post(order, 'deposit-suspended') : posting;
  };

  return {
    post: (order) => post(order),
    recall: (userId, once) => recall(database.db, userId, once),
    stop: () =>
      new Promise((resolve) => {
        stopping = resolve;
        if (running === 0 && queue.length === 0) resolve();
      }),
  };
}

/** Our own commit whose answer was lost is no replay to whoever asked once. */
function ownAnswer(posted: PostedItem, item: Item | undefined): PostedItem {
  const own = posted.outcome === 'replayed' && posted.operationId === item?.operationId;
  return own ? { ...posted, outcome: 'posted' } : posted;
}

/** The last guard: an operation id that was used with another key. */
function refusedById(error: unknown): PostedItem {
  if (uniqueViolation(error) !== 'transactions_pkey') throw error;
  return { outcome: 'key_reused', state: null, operationId: '', answeredAt: new Date(), figures: [] };
}
