/** Shanghai has kept UTC+8 without summer time since 1991. */
const aheadOfUtc = 8 * 3_600_000;

/** The calendar day in Shanghai, YYYY-MM-DD. */
export const shanghaiDay = (at: Date): string =>
  new Date(at.getTime() + aheadOfUtc).toISOString().slice(0, 10);
