import { setTimeout as pause } from 'node:timers/promises';
import { notifyCommitted } from '@tael/events';
import { afterCommit, isUnavailable, uniqueViolation, type Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { RuleName } from './posting-rules.ts';
import { orderResultOf } from './answer.ts';
import { createBatcher } from './batcher.ts';
import { compileOrder, ruleOf, type Item } from './compile-order.ts';
import type { Ledger, OrderResult } from './ledger.ts';
import { outcomes } from './metrics.ts';
import type { Order } from './order.ts';
import { postBatch, postInTransaction, type LedgerConnection, type ItemResult } from './post-batch.ts';
import { recall } from './recall.ts';

export interface LedgerOptions {
  /** A dedicated pool of `inFlight` connections, so that list queries never delay a batch. `recall` shares it. */
  database: Database;
  coinPrice: bigint;
  logger: Logger;
  batchSize?: number;
  inFlight?: number;
  queueLength?: number;
}

export function createLedger(options: LedgerOptions): Ledger {
  const { database, coinPrice, logger, batchSize = 32, inFlight = 2, queueLength = 4096 } = options;
  const connection: LedgerConnection = { pool: database.pool, usersWithRow: new Set() };
  const carryOut = (items: readonly Item[]) => postWithRetry(connection, coinPrice, items);
  const batcher = createBatcher({ carryOut, logger, batchSize, inFlight });
  let stopped = false;

  const post = async (order: Order, rule: RuleName = ruleOf(order)): Promise<OrderResult> => {
    const item = compileOrder(order, rule);
    if (stopped || batcher.waiting() >= queueLength) throw errors.busy();
    const result = orderResultOf(item, await batcher.add(item).catch(refusedById));
    outcomes.inc({ rule, outcome: result.outcome === 'refused' ? result.reason : result.outcome });
    const accountGone = result.outcome === 'refused' && result.reason === 'account_closed';
    // Closing is final, so the account cannot reopen between the two posts.
    const suspended = accountGone ? suspendedRules[rule] : undefined;
    return suspended === undefined ? result : await post(order, suspended);
  };

  return {
    post: (order) => post(order),
    postIn: async (tx, order) => {
      const item = compileOrder(order);
      const result = orderResultOf(item, await postInTransaction(tx, coinPrice, item));
      afterCommit(tx, notifyCommitted);
      return result;
    },
    recall: (userId, idempotencyKey) => recall(database.db, userId, idempotencyKey),
    stop: () => {
      stopped = true;
      return batcher.drained();
    },
  };
}

const suspendedRules: Partial<Record<RuleName, RuleName>> = {
  deposit: 'deposit-suspended',
  'send-returned': 'send-returned-suspended',
};

const attempts = 3;

/** If the failed batch had committed, the retry finds its keys and holds, so its items are replays. */
async function postWithRetry(
  connection: LedgerConnection,
  coinPrice: bigint,
  items: readonly Item[],
): Promise<ItemResult[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const results = await postBatch(connection, coinPrice, items);
      if (results.some(({ outcome }) => outcome === 'posted' || outcome === 'replayed')) notifyCommitted();
      return attempt === 1 ? results : results.map((result, index) => ownAnswer(result, items[index]));
    } catch (error) {
      if (attempt === attempts || !isUnavailable(error)) throw error;
      await pause(50 * attempt * attempt);
    }
  }
}

/**
 * A batch may be retried after it had committed: its items are then no replays for their callers. The end of a hold
 * stays one, because its id is that of the hold's transaction; no caller reads that.
 */
function ownAnswer(result: ItemResult, item: Item | undefined): ItemResult {
  const own = result.outcome === 'replayed' && result.operationId === item?.operationId;
  return own ? { ...result, outcome: 'posted' } : result;
}

/** Last guard against an operation id that is reused with another key. */
function refusedById(error: unknown): ItemResult {
  if (uniqueViolation(error) !== 'transactions_pkey') throw error;
  return { outcome: 'key_reused', operationId: '', answeredAt: new Date() };
}
