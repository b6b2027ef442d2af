import type { AdminOperation } from '@tael/contract/wallet';
import type { OutgoingEvent } from '@tael/events';
import type { Minor } from '@tael/money';

/** The caller has validated client input. Amounts are minor units; only administrators' changes may be 0 or less. */
export type Order = OrderBase & Instruction;

interface OrderBase {
  /** A uuid v7 chosen by the caller: the id of the transaction, if there is one, and the key of an order without one. */
  operationId: string;
  /** `user` in the rule's moves, and the owner of the key. For a decision, the owner of the transaction. */
  userId: string;
  idempotencyKey?: IdempotencyKey | undefined;
  /** Published in the ledger's transaction, only when the order is first posted. */
  events?: readonly OutgoingEvent[];
}

/** Belongs to `userId`. A key of an administrator is `<administrator's id>:<key>`. */
export interface IdempotencyKey {
  /**
   * Method and path for a client's key; `redemption`, `deposit` or `saga` for a natural key. For an order without a
   * key, the ledger uses `operation` and the operation id.
   */
  scope: string;
  key: string;
  bodyHash: Uint8Array;
  /** The key never expires, instead of after 24 hours. */
  neverExpires?: true;
  /** Stored with the key: the parts of the first answer that are not figures. `recall` returns it. */
  storedAnswer?: object;
}

export type Instruction =
  | { rule: 'sell'; amount: Minor; price: Minor }
  | { rule: 'buy'; amount: Minor; price: Minor }
  | { rule: 'send'; payeeId: string; address?: string; amount: Minor; description: string }
  | { rule: 'send-out'; address: string; chainId: number; amount: Minor; description: string }
  | { rule: 'approve-send-out'; transactionId: string; actorId: string }
  /** Without `actorId`: its owner cancelled it. */
  | { rule: 'reject-send-out'; transactionId: string; actorId?: string; reason: string }
  | { rule: 'send-arrived'; transactionId: string; amount: Minor }
  | { rule: 'send-returned'; transactionId: string; address?: string; amount: Minor; reason: string }
  /** The hold id (`withdrawal:<id>`) is the idempotency key. A repeat is refused if the hold was released or settled. */
  | { rule: 'hold'; holdId: string; amount: Minor }
  /** `voided`: the withdrawal never became `pending` in its service, so lists and figures omit it. */
  | { rule: 'release'; holdId: string; voided?: boolean; reason?: string }
  | { rule: 'settle'; holdId: string }
  | ({ rule: 'coins' | 'subsidy'; operation: AdminOperation; amount: Minor } & Adjustment)
  | ({ rule: 'balance'; change: BalanceChange; seenVersion?: bigint } & Adjustment)
  | { rule: 'redemption'; redemptionId: string; points: bigint; amount: Minor }
  /** To suspense if the account is closed, or if `unknownUser`: no user has this id. */
  | {
      rule: 'deposit';
      depositKey: string;
      amount: Minor;
      address?: string;
      unknownUser?: boolean;
    }
  | { rule: 'card-top-up'; amount: Minor }
  | { rule: 'card-unload'; amount: Minor }
  | { rule: 'card-payment'; amount: Minor; description: string }
  | { rule: 'close' };

interface Adjustment {
  reason: string;
  actorId: string;
  /** The worth in ¥ that `actorId` may adjust for this user and day without a second person. Absent: any. */
  aloneUpTo?: Minor | undefined;
  /** What two people approved: the signed change of the coins, of the counter of subsidies or of the balance. */
  approvedChange?: Minor;
}

/** `set` is the new sum of available and held; only `available` changes. `add` may be negative. */
export type BalanceChange = { set: Minor } | { add: Minor };

export type OrderRule = Instruction['rule'];
