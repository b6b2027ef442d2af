import type { Method, PayoutAccount } from '../domain/payout-account.ts';
import type { OutcomeAnswer, RailAnswer } from '../domain/rail.ts';
import type { StatementLine } from '../domain/statement.ts';

export interface OrderToPay {
  /** The provider's merchant number: an order that is submitted again is paid once. */
  id: string;
  userId: string;
  amount: bigint;
  account: PayoutAccount<Method>;
}

/** `submit` and `outcome` do not throw for a fault of the provider or the network. */
export interface Rail {
  provider: string;
  /** Undefined if the next payout can be paid. Otherwise a sentence that says what to repair. */
  check: () => Promise<string | undefined>;
  submit: (order: OrderToPay) => Promise<RailAnswer>;
  outcome: (order: OrderToPay) => Promise<OutcomeAnswer>;
  /** Paid lines of a day in Shanghai. Undefined if the provider has no statement of it yet. */
  statement: (day: string) => Promise<StatementLine[] | undefined>;
}

export type Rails = ReadonlyMap<Method, Rail>;
