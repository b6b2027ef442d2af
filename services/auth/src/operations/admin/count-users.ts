import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import {
  countActiveByDay,
  countUsers,
  countUsersByDay,
  type ActiveDay,
  type UserDay,
  type UserStats,
} from '../../store/user-counts.ts';

type Needs = Pick<Deps, 'database' | 'clock'>;

export function readUserStats(deps: Needs): Promise<UserStats> {
  return countUsers(deps.database.db, deps.clock.now());
}

export function readUsersByDay(deps: Needs, days: number): Promise<UserDay[]> {
  return countUsersByDay(deps.database.db, shanghaiDay(deps.clock.now()), days);
}

const period = 30;

/** Oldest first. `before` is the number of active users at the end of the day before them. */
export async function readActiveByDay(deps: Needs): Promise<{ before: number; days: ActiveDay[] }> {
  const [before, ...days] = await countActiveByDay(
    deps.database.db,
    shanghaiDay(deps.clock.now()),
    period + 1,
  );
  return { before: before?.activeUsers ?? 0, days };
}
