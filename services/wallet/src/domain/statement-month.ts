import { shanghaiDay, startOfDay } from './shanghai-day.ts';

/** A posting carries the time before its commit, which follows within the limit of a statement. */
export const settlingMs = 5 * 60_000;

/** `YYYY-MM`, in Shanghai. */
export const monthOf = (at: Date): string => shanghaiDay(at).slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

export const startOf = (month: string): Date => startOfDay(`${month}-01`);

export const isOver = (month: string, now: Date): boolean =>
  now.getTime() >= startOf(monthAfter(month)).getTime() + settlingMs;

const most = 120;

/** Newest first, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.unshift(month);
  return months.slice(0, most);
}
