import { describe, expect, it } from 'vitest';
import { amountProblem } from '../../src/domain/limits.ts';

describe('the rules of an amount, in the order of the specification', () => {
  it.each([
    [50n, 0n, 'exceeds_available'],
    [50n, 100n, 'below_minimum'],
    [99n, 100n, 'below_minimum'],
    [100n, 100n, undefined],
    [101n, 100n, 'exceeds_available'],
    [60_000_00n, 100_00n, 'exceeds_available'],
    [60_000_00n, 60_000_00n, 'above_maximum'],
    [50_000_01n, 60_000_00n, 'above_maximum'],
    [50_000_00n, 50_000_00n, undefined],
  ] as const)('%s of %s: %s', (amount, available, problem) => {
    expect(amountProblem(amount, available)).toBe(problem);
  });

  it('that stand without knowing what is available', () => {
    expect([50n, 100n, 50_000_01n].map((amount) => amountProblem(amount))).toEqual([
      'below_minimum',
      undefined,
      'above_maximum',
    ]);
  });
});
