import { formatUnits } from 'viem/utils';

/** One token is one coin, and no listed token has more decimals. */
const coinDecimals = 18;

export const coinsOf = (units: bigint, decimals: number): bigint =>
  units * 10n ** BigInt(coinDecimals - decimals);

export const coinText = (coins: bigint): string => formatUnits(coins, coinDecimals);
