/** One token is one coin, and no listed token has more decimals. */
const coinDecimals = 18;

export const coinsOf = (units: bigint, decimals: number): bigint =>
  units * 10n ** BigInt(coinDecimals - decimals);

export const unitsOfCoins = (coins: bigint, decimals: number): bigint =>
  coins / 10n ** BigInt(coinDecimals - decimals);

/** In the ledger's hundredths, rounded down. */
export const amountOfCoins = (coins: bigint): bigint => unitsOfCoins(coins, 2);

export const wholeCoins = (count: number): bigint => BigInt(count) * 10n ** BigInt(coinDecimals);

export const coinText = (coins: bigint): string => decimalText(coins, coinDecimals);

/** Exact, without trailing zeros. */
function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction === '' ? '' : `.${fraction}`);
}
