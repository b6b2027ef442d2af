import type { Deps } from '../deps.ts';
import { findFigures, type Figures } from '../store/figures.ts';
import { readPointsByDay } from './admin/read-analytics.ts';

const period = 30;

export interface PointsStats extends Figures {
  thisPeriod: number;
  previousPeriod: number;
  days: { date: string; points: number }[];
}

/** Gained points are awards and adjustments; redemptions are not subtracted. */
export async function readStats(deps: Pick<Deps, 'database' | 'clock'>): Promise<PointsStats> {
  const [figures, both] = await Promise.all([
    findFigures(deps.database.db),
    readPointsByDay(deps, 2 * period),
  ]);
  const gained = both.map(({ date, awarded, adjusted }) => ({ date, points: awarded + adjusted }));
  const days = gained.slice(period);
  return { ...figures, thisPeriod: sumOf(days), previousPeriod: sumOf(gained.slice(0, period)), days };
}

const sumOf = (days: readonly { points: number }[]): number =>
  days.reduce((sum, { points }) => sum + points, 0);
