import { formatYuan } from '@tael/money';

const leastRedeemed = 10;
const centsAPoint = 10n;

/** Text key of the first broken rule, in the server's order. */
export function redeemProblem(typed: string, available: number): string | undefined {
  const points = Number(typed);
  if (typed.trim() === '' || points <= 0) return 'points:redeem.rules.amount';
  if (points < leastRedeemed) return 'points:redeem.rules.least';
  return points > available ? 'points:redeem.rules.available' : undefined;
}

export const worth = (points: number): string => formatYuan(BigInt(Math.trunc(points)) * centsAPoint);
