import { formatUnits } from 'viem/utils';

/** Of coins in the ledger. */
const ledgerDecimals = 2;
/** No listed token has more. */
const finestDecimals = 18;

export const toFinest = (units: bigint, decimals = ledgerDecimals): bigint =>
  units * 10n ** BigInt(finestDecimals - decimals);

export const coinText = (hundredths: bigint): string => formatUnits(hundredths, ledgerDecimals);
export const finestText = (coins: bigint): string => formatUnits(coins, finestDecimals);

/** Rounded down, so that 1 means that everything is covered. */
export function ratioOf(reserves: bigint, liabilities: bigint): number {
  if (liabilities === 0n) return 1;
  return Number((reserves * 10_000n) / toFinest(liabilities)) / 10_000;
}
