import { describe, expect, it } from 'vitest';
import { assess, type Facts } from '../../src/domain/score.ts';

const alone = { withReferrer: false, others: [] };
const newcomer: Facts = {
  ageDays: 0,
  checkInDays: 0,
  profileFilled: false,
  deposited: false,
  withdrew: false,
  place: alone,
  network: alone,
  device: { withReferrer: false },
  payout: alone,
  withinTheHour: 0,
};
const scoreOf = (facts: Partial<Facts>): number => assess({ ...newcomer, ...facts }).score;
const best: Facts = { ...newcomer, ageDays: 30, checkInDays: 10, profileFilled: true, deposited: true };

describe('the score', () => {
  it('is 20 for a newcomer of whom nothing is known, and 100 when all speaks for them', () => {
    expect(scoreOf({})).toBe(20);
    expect(scoreOf(best)).toBe(100);
    expect(scoreOf({ ...best, ageDays: 9_999, checkInDays: 14, withdrew: true })).toBe(100);
  });

  it.each<[string, Partial<Facts>, Partial<Facts>]>([
    ['age', { ageDays: 3 }, { ageDays: 20 }],
    ['check-ins', { checkInDays: 2 }, { checkInDays: 7 }],
    ['a filled profile', {}, { profileFilled: true }],
    ['a confirmed deposit', {}, { deposited: true }],
    ['an approved withdrawal', {}, { withdrew: true }],
  ])('grows with %s', (_what, less, more) => {
    expect(scoreOf(more)).toBeGreaterThan(scoreOf(less));
  });

  it.each<[string, Partial<Facts>]>([
    ['a device and network shared with the referrer', { place: { withReferrer: true, others: [] } }],
    ['a device and network shared with others', { place: { withReferrer: false, others: ['x'] } }],
    ['a network shared with the referrer', { network: { withReferrer: true, others: [] } }],
    ['a network shared with others', { network: { withReferrer: false, others: ['x'] } }],
    ['a device shared with the referrer', { device: { withReferrer: true } }],
    ['a payout account shared with the referrer', { payout: { withReferrer: true, others: [] } }],
    ['a payout account shared with others', { payout: { withReferrer: false, others: ['x'] } }],
    ['a burst of registrations', { withinTheHour: 6 }],
  ])('falls with %s', (_what, facts) => {
    expect(scoreOf({ ...best, ...facts })).toBeLessThan(100);
  });

  it('stays within 0 and 100 whatever speaks against somebody', () => {
    const everybody = { withReferrer: true, others: Array.from({ length: 20 }, String) };
    const facts = { place: everybody, network: everybody, payout: everybody, withinTheHour: 100 };
    expect(scoreOf(facts)).toBe(0);
    expect(scoreOf({ ...best, ...facts })).toBe(0);
  });

  it('counts who shares device and network once, not twice', () => {
    const place = { withReferrer: true, others: ['x'] };
    expect(scoreOf({ ...best, place, network: place, device: { withReferrer: true } })).toBe(
      scoreOf({ ...best, place }),
    );
  });

  it('is the sum of its reasons, each with the evidence that it was made from', () => {
    const place = { withReferrer: true, others: ['somebody'] };
    const { score, signals } = assess({ ...best, place, network: place });
    expect(score).toBe(20 + signals.reduce((sum, { weight }) => sum + weight, 0));
    expect(signals).toContainEqual({ name: 'place', weight: -50, evidence: place });
    expect(signals).toContainEqual({ name: 'check-ins', weight: 20, evidence: { days: 10 } });
    expect(signals.map(({ name }) => name)).toEqual([
      'age',
      'check-ins',
      'profile',
      'money-moved',
      'place',
      'network',
      'device',
      'payout-account',
      'burst',
    ]);
  });

  it('is the same for the same facts', () => {
    expect(assess(best)).toEqual(assess(structuredClone(best)));
  });
});
