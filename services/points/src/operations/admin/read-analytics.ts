import type { Deps } from '../../deps.ts';
import { dayBefore, shanghaiDay } from '../../domain/shanghai-day.ts';
import { findDayFigures, findFigures, findRecent, type Figures } from '../../store/figures.ts';
import { findParties, type Party } from './find-parties.ts';

export interface Recent {
  description: string;
  fromUser: Party | null;
  toUser: Party | null;
  points: bigint;
  source: string;
  at: Date;
}

const mostRecent = 10;

export async function readAnalytics(
  deps: Pick<Deps, 'database' | 'peers'>,
): Promise<{ figures: Figures; recent: Recent[] }> {
  const { db } = deps.database;
  const [figures, entries] = await Promise.all([findFigures(db), findRecent(db, mostRecent)]);
  const parties = await findParties(
    deps,
    entries.flatMap(({ userId, partyId }) => (partyId === null ? [userId] : [userId, partyId])),
  );
  const partyOf = (id: string | null): Party | null => (id === null ? null : (parties.get(id) ?? null));
  const recent = entries.map(({ userId, partyId, ...entry }) => {
    const leaves = entry.source === 'redemption';
    return {
      ...entry,
      fromUser: leaves ? partyOf(userId) : partyOf(partyId),
      toUser: leaves ? null : partyOf(userId),
    };
  });
  return { figures, recent };
}

export interface PointsDay {
  date: string;
  awarded: number;
  redeemed: number;
  adjusted: number;
}

export async function readPointsByDay(
  deps: Pick<Deps, 'database' | 'clock'>,
  days: number,
): Promise<PointsDay[]> {
  const today = shanghaiDay(deps.clock.now());
  const dates = [today];
  for (let date = today; dates.length < days;) {
    date = dayBefore(date);
    dates.unshift(date);
  }
  const byDate = new Map(dates.map((date) => [date, { date, awarded: 0, redeemed: 0, adjusted: 0 }]));
  for (const { day, source, points } of await findDayFigures(deps.database.db, dates[0] ?? today, today)) {
    const sums = byDate.get(day);
    if (sums === undefined) continue;
    if (source === 'redemption') sums.redeemed += Number(points);
    else if (source === 'redemption-returned') sums.redeemed -= Number(points);
    else if (source === 'adjustment') sums.adjusted += Number(points);
    else sums.awarded += Number(points);
  }
  return [...byDate.values()];
}
