import { describe, expect, it } from 'vitest';
import { highestGap, joined, reachedDownTo, withoutNewest } from '../src/domain/searched.ts';

const ranges = (...pairs: [number, number][]) => pairs.map(([from, to]) => ({ from, to }));

describe('what was searched of a chain', () => {
  it('is joined where it touches or overlaps', () => {
    expect(joined(ranges([20, 30], [0, 4], [5, 9], [8, 12], [14, 15]))).toEqual(
      ranges([0, 12], [14, 15], [20, 30]),
    );
  });

  it.each([
    ['nothing', [], 9, { from: 0, to: 9 }, undefined],
    ['the newest', ranges([5, 9]), 9, { from: 0, to: 4 }, 5],
    ['older blocks', ranges([0, 4]), 9, { from: 5, to: 9 }, undefined],
    ['both ends', ranges([0, 2], [7, 9]), 9, { from: 3, to: 6 }, 7],
    ['everything', ranges([0, 9]), 9, undefined, 0],
    ['more than this node has', ranges([4, 20]), 9, { from: 0, to: 3 }, 4],
    ['more, and not the newest', ranges([0, 2], [15, 20]), 9, { from: 3, to: 9 }, undefined],
  ] as const)('leaves a gap: %s', (_what, searched, top, gap, reached) => {
    expect(highestGap(searched, top)).toEqual(gap);
    expect(reachedDownTo(searched, top)).toBe(reached);
  });

  it('of a chain without a settled block is everything', () => {
    expect([highestGap([], -3), reachedDownTo([], -3)]).toEqual([undefined, 0]);
  });

  it('loses its newest blocks, over ranges too', () => {
    expect(withoutNewest(ranges([0, 4], [6, 20], [30, 39]), 25)).toEqual(ranges([0, 4], [6, 14]));
  });
});
