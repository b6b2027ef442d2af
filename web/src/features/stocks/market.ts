import type { Minor } from '@tael/money';

export interface Stock {
  symbol: string;
  name: string;
  /** `around`: middle price in cents. `swing`: largest deviation, as a fraction of it. */
  around: number;
  swing: number;
}

/** Fictional, so that no quote is taken for a real company's. */
export const stocks: readonly Stock[] = [
  { symbol: 'JADE', name: 'stocks:names.JADE', around: 4_860, swing: 0.16 },
  { symbol: 'TCHA', name: 'stocks:names.TCHA', around: 168_800, swing: 0.1 },
  { symbol: 'LNTN', name: 'stocks:names.LNTN', around: 12_640, swing: 0.22 },
  { symbol: 'CRNE', name: 'stocks:names.CRNE', around: 3_215, swing: 0.18 },
  { symbol: 'SILK', name: 'stocks:names.SILK', around: 1_874, swing: 0.24 },
  { symbol: 'PEAK', name: 'stocks:names.PEAK', around: 7_930, swing: 0.35 },
  { symbol: 'TIDE', name: 'stocks:names.TIDE', around: 1_128, swing: 0.2 },
  { symbol: 'PLUM', name: 'stocks:names.PLUM', around: 22_450, swing: 0.28 },
  { symbol: 'KITE', name: 'stocks:names.KITE', around: 9_405, swing: 0.4 },
  { symbol: 'RICE', name: 'stocks:names.RICE', around: 642, swing: 0.12 },
  { symbol: 'INKS', name: 'stocks:names.INKS', around: 2_716, swing: 0.26 },
  { symbol: 'BMBO', name: 'stocks:names.BMBO', around: 985, swing: 0.15 },
];

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

const waves: readonly { period: number; weight: number }[] = [
  { period: 11 * day, weight: 0.45 },
  { period: 31 * hour, weight: 0.28 },
  { period: 3 * hour, weight: 0.16 },
  { period: 7 * 60 * second, weight: 0.08 },
  { period: 13 * second, weight: 0.03 },
];

/** A pure function of time: equal in every tab, after a reload and for past times. */
export function priceAt({ symbol, around, swing }: Stock, time: number): Minor {
  const off = waves.reduce(
    (sum, { period, weight }, place) => sum + weight * smooth(`${symbol}${place}`, time / period),
    0,
  );
  return BigInt(Math.max(1, Math.round(around * (1 + swing * off))));
}

export interface Quote {
  stock: Stock;
  price: Minor;
  change: Minor;
  changePart: number;
  course: number[];
}

const steps = 48;

export function quoteAt(stock: Stock, time: number): Quote {
  const price = priceAt(stock, time);
  const before = priceAt(stock, time - day);
  const course = Array.from({ length: steps + 1 }, (_step, place) =>
    Number(priceAt(stock, time - day + (place * day) / steps)),
  );
  const change = price - before;
  return { stock, price, change, changePart: Number(change) / Number(before), course };
}

function smooth(seed: string, at: number): number {
  const whole = Math.floor(at);
  const between = at - whole;
  const ease = between * between * (3 - 2 * between);
  return valueOf(seed, whole) * (1 - ease) + valueOf(seed, whole + 1) * ease;
}

function valueOf(seed: string, place: number): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed} ${place}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x7fffffff - 1;
}
