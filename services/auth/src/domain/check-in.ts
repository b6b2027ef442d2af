import { dayBefore } from './shanghai-day.ts';

/** The points service books the award later. At the network ceiling it withholds the award. */
export const promisedCheckInPoints = 50;

export function streakOn(day: string, last: { day: string | null; streak: number }): number {
  return last.day === dayBefore(day) ? last.streak + 1 : 1;
}
