import { coinsOf } from './coins.ts';

/** Of coins in the ledger. */
export const ledgerDecimals = 2;

/** Of `coinsOf` by hundredths. Rounded down, so that 1 means that everything is covered. */
export function ratioOf(reserves: bigint, liabilities: bigint): number {
  if (liabilities === 0n) return 1;
  return Number((reserves * 10_000n) / coinsOf(liabilities, ledgerDecimals)) / 10_000;
}
