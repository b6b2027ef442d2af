/** Shanghai has used UTC+8 without daylight saving time since 1991. */
const aheadOfUtc = 8 * 3_600_000;
const oneDay = 24 * 3_600_000;

export const shanghaiDay = (at: Date): string =>
  new Date(at.getTime() + aheadOfUtc).toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - aheadOfUtc);

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + oneDay).toISOString().slice(0, 10);
