/** Shanghai has used UTC+8 without daylight saving time since 1991. */
const aheadOfUtc = 8 * 3_600_000;
const oneDay = 24 * 3_600_000;

export const shanghaiDay = (at: Date): string =>
  new Date(at.getTime() + aheadOfUtc).toISOString().slice(0, 10);

export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - aheadOfUtc);

export const startOfMonth = (at: Date): Date => startOfDay(`${shanghaiDay(at).slice(0, 7)}-01`);

export const lastDays = (at: Date, count: number): string[] =>
  Array.from({ length: count }, (_, i) => shanghaiDay(new Date(at.getTime() - (count - 1 - i) * oneDay)));

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + oneDay).toISOString().slice(0, 10);

/** Both ends included, oldest first. A longer range is cut to its last `most` days. */
export function daysBetween(from: string, to: string, most: number): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / oneDay) + 1;
  return count <= 0 ? [] : lastDays(startOfDay(to), Math.min(count, most));
}
