import type { Difference } from './statement.ts';
import type { OutcomeAnswer, PayoutOrder } from './rail.ts';
import type { InnerStatus } from './withdrawal.ts';

/** A bank payout that a line names. The order is null if a person pays it. */
export interface NamedPayout {
  id: string;
  amount: bigint;
  status: InnerStatus;
  state: PayoutOrder['state'] | null;
  sentAt: Date | null;
  fileId: string | null;
}

export interface BankLine {
  /** A payout's id, or what the bank wrote in its place. */
  number: string;
  amount: bigint | undefined;
  answer: OutcomeAnswer;
  /** The file that a status report answers. */
  file?: string;
}

export type Judged =
  | { kind: 'applies' }
  | { kind: 'agrees' }
  | { kind: 'differs'; what: Exclude<Difference['what'], 'twice' | 'not_in_statement'> };

/** What a line does to its payout. Only an order that was sent and has not ended moves. */
export function judge({ amount, answer, file }: BankLine, payout: NamedPayout | undefined): Judged {
  if (payout === undefined || (file !== undefined && payout.fileId !== file))
    return { kind: 'differs', what: 'unknown_number' };
  if (amount !== undefined && amount !== payout.amount) return { kind: 'differs', what: 'other_amount' };
  if (payout.state === 'sent') return { kind: 'applies' };
  if (answer.kind === 'paid' && payout.status !== 'completed')
    return { kind: 'differs', what: 'not_completed' };
  if (answer.kind === 'refused' && payout.status === 'completed')
    return { kind: 'differs', what: 'came_back' };
  return { kind: 'agrees' };
}
