/** A sum over everybody may be more than a JSON number says to the cent: then it is the nearest. */
export const sum = (amount: bigint): number => Number(amount) / 100;

/** In percent with two decimals; 0 when nothing divides. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** An average amount, to the cent; 0 when nothing divides. */
export function divided(amount: bigint, count: number): number {
  if (count === 0) return 0;
  const by = BigInt(count);
  return sum((amount + by / 2n) / by);
}

/** Against the period before, in percent; null where that one had nothing to compare with. */
export function change(now: bigint, before: bigint): number | null {
  return before <= 0n ? null : Math.round((Number(now - before) / Number(before)) * 10_000) / 100;
}
