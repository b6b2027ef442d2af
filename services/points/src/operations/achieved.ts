import { achievementKey, type Achievement } from '../domain/achievement.ts';
import type { Movement } from '../domain/entry.ts';

export function achieved({ name, title, points }: Achievement, userId: string, at: Date): Movement {
  return {
    key: achievementKey(userId, name),
    userId,
    source: 'achievement',
    points,
    description: title,
    detail: name,
    at,
  };
}
