export type RedemptionState = 'open' | 'paid' | 'refused';

/** 10 points are ¥1.00. */
const centsAPoint = 10n;

export const leastRedeemed = 10n;

export function amountOf(points: bigint): bigint {
  return points * centsAPoint;
}

export const rewardTiers = [50, 100, 500, 1000] as const;
