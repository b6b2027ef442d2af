/** Shanghai has used UTC+8 without daylight saving time since 1991. */
const aheadOfUtc = 8 * 3_600_000;
const oneDay = 24 * 3_600_000;

export function shanghaiDay(at: Date): string {
  return new Date(at.getTime() + aheadOfUtc).toISOString().slice(0, 10);
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - oneDay).toISOString().slice(0, 10);
}
