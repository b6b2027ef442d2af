import { describe, expect, it } from 'vitest';
import { levelAt, levelsReached, progressOf } from '../../src/domain/level.ts';

describe('the level of lifetime points', () => {
  it.each([
    [0n, 'Bronze'],
    [49_999n, 'Bronze'],
    [50_000n, 'Silver'],
    [199_999n, 'Silver'],
    [200_000n, 'Gold'],
    [499_999n, 'Gold'],
    [500_000n, 'Platinum'],
    [10n ** 15n, 'Platinum'],
  ] as const)('%d is %s', (total, level) => {
    expect(levelAt(total)).toBe(level);
  });

  it('passes those below it', () => {
    expect(levelsReached(49_999n)).toEqual([]);
    expect(levelsReached(500_000n)).toEqual(['Silver', 'Gold', 'Platinum']);
  });
});

describe('progress', () => {
  it.each([
    [0n, 'Bronze', 'Silver', 0, 50_000],
    [50n, 'Bronze', 'Silver', 0.1, 49_950],
    [49_999n, 'Bronze', 'Silver', 99.99, 1],
    [50_000n, 'Silver', 'Gold', 25, 150_000],
    [499_999n, 'Gold', 'Platinum', 99.99, 1],
    [60_000n, 'Bronze', 'Silver', 100, 0],
    [0n, 'Gold', 'Platinum', 0, 500_000],
  ] as const)('%d points at %s', (total, level, nextLevel, progress, pointsToNextLevel) => {
    expect(progressOf(total, level)).toEqual({ nextLevel, progress, pointsToNextLevel });
  });

  it('has nowhere to go from Platinum', () => {
    expect(progressOf(10n, 'Platinum')).toEqual({ nextLevel: null, progress: 100, pointsToNextLevel: 0 });
  });
});
