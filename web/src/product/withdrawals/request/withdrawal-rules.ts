import { fromJsonNumber, parseTyped } from '@tael/money';
import { firstMissing, type PayoutDraft, type Problem } from '../accounts/payout-fields.ts';

export interface WithdrawalDraft extends PayoutDraft {
  amount: string;
  saved?: string | undefined;
}

const least = 100n;
const most = 5_000_000n;

export function firstProblem(
  draft: WithdrawalDraft,
  available: number,
  toSaved = false,
): Problem | undefined {
  const text = amountProblem(draft.amount, available);
  if (text !== undefined) return { field: 'amount', text };
  return toSaved ? undefined : firstMissing(draft);
}

function amountProblem(typed: string, available: number): string | undefined {
  const amount = parseTyped(typed);
  if (amount === undefined || amount <= 0n) return 'withdrawals:rules.amount';
  if (amount > (fromJsonNumber(available) ?? 0n)) return 'withdrawals:rules.available';
  if (amount < least) return 'withdrawals:rules.minimum';
  return amount > most ? 'withdrawals:rules.maximum' : undefined;
}
