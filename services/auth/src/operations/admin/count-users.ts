import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { countUsers, countUsersByDay, type UserDay, type UserStats } from '../../store/user-counts.ts';

type Needs = Pick<Deps, 'database' | 'clock'>;

export function readUserStats(deps: Needs): Promise<UserStats> {
  return countUsers(deps.database.db, deps.clock.now());
}

export function readUsersByDay(deps: Needs, days: number): Promise<UserDay[]> {
  return countUsersByDay(deps.database.db, shanghaiDay(deps.clock.now()), days);
}
