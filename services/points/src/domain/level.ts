import { levels, type Level } from '@tael/contract/points';

export type { Level };

export const threshold: Readonly<Record<Level, bigint>> = {
  Bronze: 0n,
  Silver: 50_000n,
  Gold: 200_000n,
  Platinum: 500_000n,
};

const rising: readonly Level[] = levels;

export function levelAt(total: bigint): Level {
  return rising.findLast((level) => total >= threshold[level]) ?? 'Bronze';
}

export function levelAfter(level: Level): Level | undefined {
  return rising[rising.indexOf(level) + 1];
}

export function levelsReached(total: bigint): Level[] {
  return rising.filter((level) => threshold[level] > 0n && total >= threshold[level]);
}

export function isLevel(text: string): text is Level {
  return rising.some((level) => level === text);
}

export interface Progress {
  nextLevel: Level | null;
  /** Percent of the next threshold, rounded down to two decimals, at most 100. */
  progress: number;
  pointsToNextLevel: number;
}

/** The next level is the one above the current level, even if an administrator set that. */
export function progressOf(total: bigint, level: Level): Progress {
  const nextLevel = levelAfter(level);
  if (nextLevel === undefined) return { nextLevel: null, progress: 100, pointsToNextLevel: 0 };
  const needed = threshold[nextLevel];
  const missing = total < needed ? needed - total : 0n;
  const progress = missing === 0n ? 100 : Number((total * 10_000n) / needed) / 100;
  return { nextLevel, progress, pointsToNextLevel: Number(missing) };
}
