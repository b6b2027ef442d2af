import { dayBefore } from './shanghai-day.ts';

/** The points service awards them later. At the network ceiling it withholds them. */
export const announcedCheckInPoints = 50;

export function streakOn(day: string, last: { day: string | null; streak: number }): number {
  return last.day === dayBefore(day) ? last.streak + 1 : 1;
}
