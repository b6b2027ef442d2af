/** Of a coin, in which deposits are credited. */
const coinDecimals = 2;

/** One token is one coin. What is less than a hundredth is dust: kept on record, credited to nobody. */
export function coinsOf(units: bigint, decimals: number): { amount: bigint; dustUnits: bigint } {
  if (decimals <= coinDecimals)
    return { amount: units * 10n ** BigInt(coinDecimals - decimals), dustUnits: 0n };
  const cent = 10n ** BigInt(decimals - coinDecimals);
  return { amount: units / cent, dustUnits: units % cent };
}

/** The ledger's limit is far below; a figure beyond it can only be a lie of the node. */
export const mostCoins = 2n ** 63n - 1n;

export const depositKey = (of: { chainId: number; transactionHash: string; logIndex: number }): string =>
  `deposit:${of.chainId}:${of.transactionHash}:${of.logIndex}`;

/** A block at the head has one. */
export const confirmationsOf = (blockNumber: number, head: number): number =>
  Math.max(0, head - blockNumber + 1);

/** A dozen steps on the way are told, however many confirmations a chain wants. */
export function isStep(before: number, now: number, needed: number): boolean {
  const stepOf = (confirmations: number) => Math.floor((Math.min(confirmations, needed) * 12) / needed);
  return stepOf(now) > stepOf(before);
}
