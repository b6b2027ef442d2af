import type { Deps } from '../deps.ts';
import { achievements, achievementKey, midnightsHeld, type AchievementName } from '../domain/achievement.ts';
import { dayBefore, shanghaiDay } from '../domain/shanghai-day.ts';
import { findBookedAt } from '../store/entries.ts';
import { findDayEndBalances, findProgress } from '../store/progress.ts';

export interface AchievementState {
  name: AchievementName;
  title: string;
  points: bigint;
  target: number;
  progress: number;
  completedAt: Date | null;
}

export async function readAchievements(
  deps: Pick<Deps, 'database' | 'clock'>,
  userId: string,
): Promise<AchievementState[]> {
  const { db } = deps.database;
  const today = shanghaiDay(deps.clock.now());
  const [reached, balances, paid] = await Promise.all([
    findProgress(db, userId),
    findDayEndBalances(db, userId, today),
    findBookedAt(
      db,
      achievements.map(({ name }) => achievementKey(userId, name)),
    ),
  ]);
  const streakLives = reached.streakDay !== null && reached.streakDay >= dayBefore(today);
  const now: Record<AchievementName, number> = {
    'invite-5-friends': Number(reached.invited),
    'check-in-7-days': streakLives ? reached.streak : 0,
    'hold-1000-coins': midnightsHeld(balances, today),
  };
  return achievements.map(({ name, title, points, target }) => {
    const completedAt = paid.get(achievementKey(userId, name)) ?? null;
    const progress = completedAt === null ? Math.min(now[name], target) : target;
    return { name, title, points, target, progress, completedAt };
  });
}
