import type { Minor } from '@tael/money';
import type { Once, Order } from './order.ts';

export interface Ledger {
  /**
   * Resolves when it is committed or refused. Throws only when it could not be done: a Refusal 503 when the queue is
   * full or the database away; the same operationId or key may then be asked again.
   */
  post: (order: Order) => Promise<Posting>;
  /** What this key was answered first, so that a replay can be told before the request is judged anew. */
  recall: (userId: string, once: Once) => Promise<Posting | undefined>;
  stop: () => Promise<void>;
}

export type Posting = Posted | Refused;

export interface Posted {
  outcome: 'posted';
  /** The first answer to this key or operation, again. Nothing moved now. */
  replayed: boolean;
  /** Of the first, when it is a replay. */
  operationId: string;
  answer: Answer;
}

export interface Answer {
  /** What moved, in the order's own currency. Signed for coins, subsidy and balance; 0: a release of a hold that never was. */
  amount: Minor;
  /** The other side of a sell (proceeds, ¥) or buy (cost, ¥), else 0. */
  counter: Minor;
  /** Of sell and buy, else 0. */
  price: Minor;
  /** Of a subsidy that is lowered: what was not there any more to be taken back. */
  shortfall: Minor;
  /** How far the counter of the cash subsidy moved, signed. */
  subsidyChange: Minor;
  /** A deposit that found the account closed. */
  suspended: boolean;
  /** Of `userId`, right after this. */
  balance: Balance;
  time: Date;
}

/** One user's balance row. */
export interface Balance {
  /** Rises with every operation that touches the account. */
  version: bigint;
  coins: Minor;
  coinsReserved: Minor;
  available: Minor;
  held: Minor;
  card: Minor;
  /** Grants minus claw-backs; spending leaves it alone. */
  cashSubsidy: Minor;
  totalWithdrawn: Minor;
}

/** Nothing moved, and a key that came along is free again. */
export interface Refused {
  outcome: 'refused';
  reason: Refusal;
  /** Where a state stood in the way: `completed`, `failed`, `held`, `released`, `settled`. */
  state?: string;
}

export const refusals = [
  'insufficient_coins',
  'insufficient_available',
  'insufficient_card',
  'account_closed',
  'payee_closed',
  'payee_is_payer',
  /** Same key, other body; same hold, other amount or user. */
  'key_reused',
  /** approve or reject of a transaction that is decided; `state` says how. */
  'already_settled',
  'unknown_transaction',
  'unknown_hold',
  /** `state`: held earlier, now `released` (a tombstone too) or `settled`. */
  'hold_released',
  'hold_settled',
  /** The balance asked for is less than what is held. */
  'below_held',
  /** close: something is not zero. */
  'not_empty',
  'stale_version',
  /** A card that its owner froze takes nothing and pays nothing. */
  'card_frozen',
  /** A figure, or one made of it, would not fit a JSON number any more; or the amount is none. */
  'amount_out_of_range',
] as const;
export type Refusal = (typeof refusals)[number];

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
