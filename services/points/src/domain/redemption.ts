export { leastRedeemed, rewardTiers } from '@tael/contract/points';

export type RedemptionState = 'open' | 'paid' | 'refused';

/** 10 points are ¥1.00. */
const centsAPoint = 10n;

export function amountOf(points: bigint): bigint {
  return points * centsAPoint;
}
