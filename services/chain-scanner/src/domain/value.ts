export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export const valueOf = (balance: string, price: number): number =>
  Math.round(Number(balance) * price * 100) / 100;

const fixedPrices = { stablecoin: 1, btc: 43_000 } as const;

export const fixedPrice = (kind: string): number | undefined =>
  kind === 'stablecoin' || kind === 'btc' ? fixedPrices[kind] : undefined;

export const defiProtocols = ['Uniswap', 'Aave', 'Compound', 'Curve Finance', 'PancakeSwap'] as const;
