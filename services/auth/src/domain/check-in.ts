import { dayBefore } from './shanghai-day.ts';

export const checkInPoints = 50;

export function streakOn(day: string, last: { day: string | null; streak: number }): number {
  return last.day === dayBefore(day) ? last.streak + 1 : 1;
}
