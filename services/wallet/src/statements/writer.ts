import type { UserAccount } from '../ledger/posting-rules.ts';
import type { Movement } from './movements.ts';

export interface Entry {
  /** In Shanghai: `YYYY-MM-DD HH:MM:SS`. */
  at: string;
  movement: Movement;
  party: string;
  description: string;
  amount: bigint;
  balance: bigint;
  reference: string;
}

export interface Totals {
  opening: bigint;
  in: bigint;
  out: bigint;
  closing: bigint;
  movements: bigint;
}

/** Of one file. Sections come one after the other, an account each. */
export interface Writer {
  begin(account: UserAccount, opening: bigint): void | Promise<void>;
  add(entries: readonly Entry[]): Promise<void>;
  close(totals: Totals): void | Promise<void>;
  end(): Promise<void>;
}
