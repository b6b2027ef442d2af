import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { backoffMs, mayRepeat, type Failure } from '../src/repeats.ts';
import { createRetryBudget } from '../src/retry-budget.ts';

const seconds = (ms: number): number => Math.floor(ms / 1000);

describe('the budget of repeats', () => {
  it('never allows more than its share and its floor in ten seconds, and refuses none below them', () => {
    const step = fc.record({
      afterMs: fc.nat(3000),
      isRequest: fc.boolean(),
      count: fc.integer({ min: 1, max: 30 }),
    });
    const limits = fc.record({ share: fc.constantFrom(0, 0.1, 0.5), floor: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), limits, (steps, { share, floor }) => {
        const budget = createRetryBudget({ share, floor });
        const requests: number[] = [];
        const repeats: number[] = [];
        let now = 0;
        const inWindow = (times: number[]): number =>
          times.filter((at) => seconds(at) > seconds(now) - 10).length;
        for (const { afterMs, isRequest, count } of steps) {
          now += afterMs;
          for (let i = 0; i < count; i += 1) {
            if (isRequest) {
              budget.request(now);
              requests.push(now);
              continue;
            }
            const fits = inWindow(repeats) + 1 <= floor + share * inWindow(requests);
            expect(budget.takeRepeat(now)).toBe(fits);
            if (fits) repeats.push(now);
          }
        }
      }),
    );
  });
});

describe('a failed attempt', () => {
  const all: Failure[] = ['refused', 'leaving', 'broken'];
  const first = { attempts: 1, isRepeatable: true, hasAnswer: false };

  it('is repeated if nothing was done, and otherwise only if a repeat has no second effect', () => {
    const allowed = (isRepeatable: boolean): Failure[] =>
      all.filter((failure) => mayRepeat({ ...first, failure, isRepeatable }));
    expect([allowed(true), allowed(false)]).toEqual([all, ['refused', 'leaving']]);
  });

  it('is not repeated after the third, nor once the client has a part of an answer', () => {
    for (const failure of all) {
      expect([2, 3].map((attempts) => mayRepeat({ ...first, failure, attempts }))).toEqual([true, false]);
      expect(mayRepeat({ ...first, failure, hasAnswer: true })).toBe(false);
    }
  });

  it('is repeated after a random time, twice as long before the third', () => {
    expect([backoffMs(1, 0), backoffMs(1, 1), backoffMs(2, 0), backoffMs(2, 1)]).toEqual([20, 100, 40, 200]);
  });
});
