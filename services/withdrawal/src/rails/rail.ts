import type { Method, PayoutAccount } from '../domain/payout-account.ts';
import type { RailAnswer } from '../domain/rail.ts';

export interface OrderToPay {
  /** The provider's merchant number: an order that is submitted again is paid once. */
  id: string;
  userId: string;
  amount: bigint;
  account: PayoutAccount<Method>;
}

export interface StatementLine {
  /** The order's id, as the provider repeats it. */
  id: string;
  amount: bigint;
  reference: string;
}

/** A rail never throws for what the provider or the network does: it answers `unknown` or `waits`. */
export interface Rail {
  provider: string;
  /** Undefined if the next payout can be paid. Otherwise a sentence that says what to repair. */
  check: () => Promise<string | undefined>;
  submit: (order: OrderToPay) => Promise<RailAnswer>;
  outcome: (order: OrderToPay) => Promise<RailAnswer>;
  /** Paid lines of a day in Shanghai. Undefined if the provider has no statement of it yet. */
  statement: (day: string) => Promise<StatementLine[] | undefined>;
}

export type Rails = ReadonlyMap<Method, Rail>;
