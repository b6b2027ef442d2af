import { describe, expect, it } from 'vitest';
import { average, growth, percent } from '../src/rates.ts';

describe('rates', () => {
  it.each([
    [3n, 4n, 75],
    [1n, 3n, 33.33],
    [2n, 3n, 66.67],
    [5n, 0n, 0],
  ])('%d of %d is %d percent', (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected);
  });

  it.each([
    [4n, 3n, 33.33],
    [150n, 200n, -25],
    [0n, 5n, -100],
    [5n, 0n, undefined],
    [5n, -1n, undefined],
  ])('%d after %d is a change of %p percent', (now, before, expected) => {
    expect(growth(now, before)).toBe(expected);
  });

  it.each([
    [3050n, 4n, 763n],
    [3049n, 4n, 762n],
    [5n, 0n, 0n],
  ])('%d among %d is %d each', (amount, count, expected) => {
    expect(average(amount, count)).toBe(expected);
  });
});
