/** A sum over all users may exceed what a JSON number holds exactly: then it is the nearest one. */
export const sum = (amount: bigint): number => Number(amount) / 100;

/** Percent with two decimals; 0 if `whole` is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** Average, rounded to the cent; 0 if `count` is 0. */
export function divided(amount: bigint, count: number): number {
  if (count === 0) return 0;
  const by = BigInt(count);
  return sum((amount + by / 2n) / by);
}

export function change(now: bigint, before: bigint): number | null {
  return before <= 0n ? null : Math.round((Number(now - before) / Number(before)) * 10_000) / 100;
}
