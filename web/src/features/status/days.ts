import type { Part, Status } from './api/status.ts';

export interface Day {
  /** YYYY-MM-DD in Shanghai. */
  date: string;
  working: number;
  slow: number;
  away: number;
}

const dayMs = 86_400_000;

export function daysOf(part: Part, record: Status['record']): Day[] {
  const { days } = part;
  if (days === null || record === null) return [];
  const first = Date.parse(`${record.from}T00:00:00Z`);
  return days.working.map((working, at) => ({
    date: new Date(first + at * dayMs).toISOString().slice(0, 10),
    working,
    slow: days.slow[at] ?? 0,
    away: days.away[at] ?? 0,
  }));
}

export const measured = ({ working, slow, away }: Day): number => working + slow + away;

/** In percent, rounded down to hundredths, so that 100 means every minute. Undefined if nothing was measured. */
export function shareWorking(days: readonly Day[]): number | undefined {
  const all = days.reduce((sum, day) => sum + measured(day), 0);
  const working = days.reduce((sum, day) => sum + day.working, 0);
  return all === 0 ? undefined : Math.floor((working / all) * 10_000) / 100;
}

export const dayName = (date: string, language: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
