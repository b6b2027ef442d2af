import type { Minor } from './amount.ts';

function split(amount: Minor): { sign: string; whole: string; cents: string } {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return { sign: amount < 0n ? '-' : '', whole: digits.slice(0, -2), cents: digits.slice(-2) };
}

function grouped(whole: string): string {
  return whole.length <= 3 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
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
