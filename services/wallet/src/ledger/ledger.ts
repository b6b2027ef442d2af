import type { Minor } from '@tael/money';
import type { Tx } from '@tael/postgres';
import type { Kind } from '../domain/kinds.ts';
import type { IdempotencyKey, Order } from './order.ts';

export interface Ledger {
  /**
   * Throws an HTTP 503 if the queue is full or the ledger stops, or the database's error. The caller may then retry
   * with the same key, or without one with the same operation id.
   */
  post: (order: Order) => Promise<OrderResult>;
  /** In the caller's transaction, which must commit. For a rare order that belongs to another change. */
  postIn: (tx: Tx, order: Order) => Promise<OrderResult>;
  /** Finds the first answer to a key, so that a replay is answered before the request is validated again. */
  recall: (userId: string, idempotencyKey: IdempotencyKey) => Promise<Recalled | undefined>;
  stop: () => Promise<void>;
}

export type OrderResult = Posted | Refused;
export type Recalled = (Posted & { storedAnswer: unknown }) | Refused;

export interface Posted {
  outcome: 'posted';
  replayed: boolean;
  /** In a replay, the id of the first operation; for the end of a hold, that of the hold's transaction. */
  operationId: string;
  answer: Answer;
}

export interface Answer {
  kind: Kind | undefined;
  /** In the order's currency. Signed for the rules `coins`, `subsidy` and `balance`. 0 for a release without a hold. */
  amount: Minor;
  /** The ¥ of a sell or buy, otherwise 0. */
  counter: Minor;
  price: Minor;
  /** When a subsidy is lowered: the part that was no longer available to take back. */
  shortfall: Minor;
  subsidyChange: Minor;
  balance: Balance;
  time: Date;
}

export interface Balance {
  version: bigint;
  coins: Minor;
  coinsReserved: Minor;
  available: Minor;
  held: Minor;
  card: Minor;
  cashSubsidy: Minor;
  totalWithdrawn: Minor;
}

/**
 * Nothing was stored, so the caller can use the idempotency key again. Exception: after `key_reused` it belongs to the
 * earlier request.
 */
export interface Refused {
  outcome: 'refused';
  reason: RefusalReason;
  /** The status of the order's hold or transaction before the order. */
  state?: string;
}

export const refusals = [
  'insufficient_coins',
  'insufficient_available',
  'insufficient_card',
  'account_closed',
  'payee_closed',
  'payee_is_payer',
  'key_reused',
  'already_settled',
  'unknown_transaction',
  'unknown_hold',
  'hold_released',
  'hold_settled',
  'below_held',
  'not_empty',
  'stale_version',
  'card_frozen',
  /** The actor's adjustments of the day would be worth more than one person may adjust. */
  'needs_second_person',
  /** The order would no longer change what two people approved. */
  'changed',
  /** The amount is too small for its rule, or a figure or a product of figures would exceed 2^53 - 1. */
  'amount_out_of_range',
] as const;
export type RefusalReason = (typeof refusals)[number];

export const noBalance: Balance = {
  version: 0n,
  coins: 0n,
  coinsReserved: 0n,
  available: 0n,
  held: 0n,
  card: 0n,
  cashSubsidy: 0n,
  totalWithdrawn: 0n,
};
