import type { OutgoingEvent } from '@tael/events';
import type { Minor } from '@tael/money';

/** One thing the ledger is asked to do. Amounts are positive minor units; the caller has checked what a client sent. */
export type Order = OrderBase & Instruction;

interface OrderBase {
  /** A uuid (v7) that the caller chose: asked again with it, the ledger answers the same. The transaction's id in every list. */
  operationId: string;
  /** Whose balance moves, or first moves. For a decision about a transaction: its owner. */
  userId: string;
  once?: Once;
  /**
   * Told in the same transaction, and only if the order is posted for the first time. To an AdminActed about coins or the
   * subsidy the ledger adds what it found and left.
   */
  events?: readonly OutgoingEvent[];
}

/** The key belongs to `userId`. An admin's key about somebody else's account is `<admin's id>:<key>`. */
export interface Once {
  /** `POST /api/wallet/sell` for a client's key; `redemption`, `deposit`, `saga`, … for a natural one. */
  scope: string;
  key: string;
  /** sha256 of the body as parsed; the same key with another hash is refused. */
  bodyHash: Uint8Array;
  /** Kept for ever instead of 24 hours. */
  natural?: true;
}

export type Instruction =
  | { rule: 'sell'; amount: Minor; price: Minor }
  | { rule: 'buy'; amount: Minor; price: Minor }
  /** `address`: where it was sent to that of the payee. */
  | { rule: 'send'; payeeId: string; address?: string; amount: Minor; description: string }
  /** To an address that is none of ours: reserved until it is decided. */
  | { rule: 'send-out'; address: string; amount: Minor; description: string }
  | { rule: 'approve-send-out'; transactionId: string; actorId: string }
  | { rule: 'reject-send-out'; transactionId: string; actorId: string; reason: string }
  /** A hold is its own natural key (`withdrawal:<id>`): these three take no `once`, and repeats say how it stands. */
  | { rule: 'hold'; holdId: string; amount: Minor }
  /** `voided`: what it was held for was never granted, so no list and no figure has it any more. */
  | { rule: 'release'; holdId: string; voided?: boolean; reason?: string }
  | { rule: 'settle'; holdId: string }
  | {
      rule: 'coins' | 'subsidy';
      operation: AdminOperation;
      amount: Minor;
      reason: string;
      actorId: string;
    }
  /** `seenVersion`: refused when the account has moved on since. */
  | { rule: 'balance'; change: BalanceChange; reason: string; actorId: string; seenVersion?: bigint }
  | { rule: 'redemption'; redemptionId: string; points: bigint; amount: Minor }
  /**
   * `dust`: what is below a hundredth of a coin, as the chain counts it. A closed account's goes to suspense, and so does
   * one for an account that nobody has.
   */
  | {
      rule: 'deposit';
      depositKey: string;
      amount: Minor;
      dust?: string;
      address?: string;
      nobodys?: boolean;
    }
  | { rule: 'card-top-up'; amount: Minor }
  | { rule: 'card-unload'; amount: Minor }
  | { rule: 'card-payment'; amount: Minor; description: string }
  | { rule: 'close' };

/** Here 0 is an amount as well. */
export type AdminOperation = 'set' | 'add' | 'subtract';

/** Of available + held; held itself is never touched. `add` may be negative. */
export type BalanceChange = { set: Minor } | { add: Minor };

export type OrderRule = Instruction['rule'];
