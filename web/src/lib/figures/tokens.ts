const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const smallDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 4,
});
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export const usd = (figure: number): string => dollars.format(figure);

/** Keeps significant digits below a cent: '$0.00001234' (decision 18). */
export const usdPrice = (figure: number): string =>
  figure > 0 && figure < 0.01 ? smallDollars.format(figure) : dollars.format(figure);

export const percent = (part: number): string => percents.format(part);

const stablecoins = new Set(['USDT', 'USDC', 'DAI', 'BUSD', 'USDC.e', 'USDT.e']);

/** Cuts and never rounds up. Stablecoins get 2 to 4 decimals, others 4 to 6. */
export function tokenBalance(text: string, symbol: string): string {
  const [least, most] = stablecoins.has(symbol) ? [2, 4] : [4, 6];
  const [whole = '0', fraction = ''] = text.split('.');
  if (whole.length > 18) return `${whole.slice(0, 1)}.${whole.slice(1, 4)}e${whole.length - 1}`;
  const shown = fraction.slice(0, most).replace(/0+$/, '').padEnd(least, '0');
  if (/^0*$/.test(whole + shown) && /[1-9]/.test(fraction)) return `<0.${'1'.padStart(most, '0')}`;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${shown}`;
}
