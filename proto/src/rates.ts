export const percent = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Math.round((Number(part) / Number(whole)) * 10_000) / 100;

/** Percent; undefined without a positive `before`. */
export const growth = (now: bigint, before: bigint): number | undefined =>
  before <= 0n ? undefined : percent(now - before, before);

/** Rounded to the nearest minor unit; 0 if `count` is 0. */
export const average = (amount: bigint, count: bigint): bigint =>
  count === 0n ? 0n : (amount + count / 2n) / count;
