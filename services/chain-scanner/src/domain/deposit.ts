import { mulPriceFloor, type Minor } from '@tael/money';

const coinDecimals = 2;

/** Amounts below a hundredth are dust: recorded, but not credited. */
export function coinsOf(units: bigint, decimals: number): { amount: bigint; dustUnits: bigint } {
  if (decimals <= coinDecimals)
    return { amount: units * 10n ** BigInt(coinDecimals - decimals), dustUnits: 0n };
  const cent = 10n ** BigInt(decimals - coinDecimals);
  return { amount: units / cent, dustUnits: units % cent };
}

/** The ledger's limit is far below this. A larger amount can only come from a faulty node. */
export const mostCoins = 2n ** 63n - 1n;

export const depositKey = (of: { chainId: number; transactionHash: string; logIndex: number }): string =>
  `deposit:${of.chainId}:${of.transactionHash}:${of.logIndex}`;

/** Above the limit in ¥, a person decides. */
export const needsReview = (amount: Minor, coinPrice: Minor, limit: Minor): boolean =>
  mulPriceFloor(amount, coinPrice) > limit;

export const confirmationsOf = (blockNumber: number, head: number): number =>
  Math.max(0, head - blockNumber + 1);

/** At most twelve progress events for a deposit, whatever number of confirmations its chain requires. */
export function isStep(before: number, now: number, needed: number): boolean {
  const stepOf = (confirmations: number) => Math.floor((Math.min(confirmations, needed) * 12) / needed);
  return stepOf(now) > stepOf(before);
}
