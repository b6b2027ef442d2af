import { formatUnits } from 'viem/utils';
import { coinsOf } from '../coins.ts';

/** Of coins in the ledger. */
const ledgerDecimals = 2;

export const owedText = (hundredths: bigint): string => formatUnits(hundredths, ledgerDecimals);

/** Of `coinsOf` by hundredths. Rounded down, so that 1 means that everything is covered. */
export function ratioOf(reserves: bigint, liabilities: bigint): number {
  if (liabilities === 0n) return 1;
  return Number((reserves * 10_000n) / coinsOf(liabilities, ledgerDecimals)) / 10_000;
}
