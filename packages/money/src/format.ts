import type { Minor } from './amount.ts';

function split(amount: Minor): { sign: string; whole: string; cents: string } {
  const size = amount < 0n ? -amount : amount;
  return {
    sign: amount < 0n ? '-' : '',
    whole: String(size / 100n),
    cents: String(size % 100n).padStart(2, '0'),
  };
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** '¥1,234.50', '-¥0.05' */
export function formatYuan(amount: Minor): string {
  const { sign, whole, cents } = split(amount);
  return `${sign}¥${grouped(whole)}.${cents}`;
}

/** '1,234.50' */
export function formatAmount(amount: Minor): string {
  const { sign, whole, cents } = split(amount);
  return `${sign}${grouped(whole)}.${cents}`;
}

/** '1234.50', for input fields and CSV. `parseTyped` reads it back unless it is negative. */
export function formatPlain(amount: Minor): string {
  const { sign, whole, cents } = split(amount);
  return `${sign}${whole}.${cents}`;
}
