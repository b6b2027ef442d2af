import type { Minor } from '@tael/money';

const least: Minor = 1_00n;
const most: Minor = 50_000_00n;

export type AmountProblem = 'exceeds_available' | 'below_minimum' | 'above_maximum';

/** Without `available` (the wallet did not answer), only the fixed limits are checked. */
export function amountProblem(amount: Minor, available?: Minor): AmountProblem | undefined {
  if (available !== undefined && amount > available) return 'exceeds_available';
  if (amount < least) return 'below_minimum';
  return amount > most ? 'above_maximum' : undefined;
}
