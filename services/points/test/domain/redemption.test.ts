import { describe, expect, it } from 'vitest';
import { pointsForHolding } from '../../src/domain/achievement.ts';
import { mismatch } from '../../src/domain/matching.ts';
import { amountOf, rewardTiers } from '../../src/domain/redemption.ts';
import { dayAfter, dayBefore, shanghaiDay } from '../../src/domain/shanghai-day.ts';

describe('what points are worth', () => {
  it('is ¥1.00 for each 10, to the cent', () => {
    expect([10n, 11n, 155n, 1n].map(amountOf)).toEqual([100n, 110n, 1_550n, 10n]);
    expect(rewardTiers.map((tier) => Number(amountOf(BigInt(tier))) / 100)).toEqual([5, 10, 50, 100]);
  });
});

describe('points for holding', () => {
  it('are one for every 100 whole coins', () => {
    expect([0n, 9_999n, 10_000n, 19_999n, 123_456_78n].map(pointsForHolding)).toEqual([
      0n,
      0n,
      1n,
      1n,
      1_234n,
    ]);
  });
});

describe('a day', () => {
  it('is that of Shanghai, and has neighbours over the ends of months', () => {
    expect(shanghaiDay(new Date('2026-02-28T15:59:59.999Z'))).toBe('2026-02-28');
    expect(shanghaiDay(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03-01');
    expect([dayAfter('2026-02-28'), dayBefore('2026-03-01'), dayAfter('2026-12-31')]).toEqual([
      '2026-03-01',
      '2026-02-28',
      '2027-01-01',
    ]);
  });
});

const known = (state: string, amount = 500n, userId = 'u') => ({ userId, state, amount });

describe('two sides of a flow', () => {
  it.each([
    ['check-in', known('credited'), known('checked-in')],
    ['check-in', undefined, undefined],
    ['check-in', known('suspense'), known('checked-in')],
    ['referral', known('credited'), known('completed')],
    ['referral', undefined, known('pending')],
    ['redemption', known('paid'), known('completed')],
    ['redemption', known('refused'), undefined],
  ] as const)('%s: %o agrees with %o', (flow, ours, theirs) => {
    expect(mismatch(flow, ours, theirs)).toBeUndefined();
  });

  it.each([
    ['check-in', undefined, known('checked-in'), 'not credited'],
    ['check-in', known('credited'), undefined, 'credited, and unknown there'],
    ['check-in', known('credited', 50n), known('checked-in', 60n), '50 here, 60 there'],
    ['referral', known('credited'), known('pending'), 'credited, and pending there'],
    ['redemption', known('open'), undefined, 'not settled'],
    ['redemption', known('open'), known('completed'), 'paid, and still open here'],
    ['redemption', known('paid'), undefined, 'never paid'],
    ['redemption', known('refused'), known('completed'), 'paid, and returned here'],
    ['redemption', known('paid', 1n), known('completed', 2n), '1 here, 2 there'],
    ['redemption', known('paid'), known('completed', 500n, 'v'), 'of u here, of v there'],
    ['referral', known('credited'), known('completed', 500n, 'v'), 'of u here, of v there'],
    ['check-in', known('credited'), known('checked-in', 500n, 'v'), 'of u here, of v there'],
  ] as const)('%s: %o does not agree with %o', (flow, ours, theirs, problem) => {
    expect(mismatch(flow, ours, theirs)).toBe(problem);
  });
});
