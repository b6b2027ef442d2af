import { describe, expect, it } from '@jest/globals';
import { breaksBetween, holdAgreement, redemptionAgreement } from '../../src/domain/matching-flows.ts';

const then = new Date(0);
const now = new Date(1_000);
const known = (state: string, amount = 5n, at = then) => ({ key: 'k', state, amount, at });

describe('two sides of a flow', () => {
  it.each([
    ['held', 'pending', true],
    ['held', 'approved', true],
    ['held', 'requested', false],
    ['held', 'completed', false],
    ['released', 'rejected', true],
    ['released', 'completed', false],
    ['settled', 'completed', true],
    ['settled', 'processing', false],
    ['a word of tomorrow', 'pending', false],
  ])('a hold that is %s and a withdrawal that is %s: agreed %s', (ours, theirs, agreed) => {
    const breaks = breaksBetween([known(ours)], [known(theirs)], holdAgreement, now);
    expect(breaks).toEqual(agreed ? [] : [{ key: 'k', ours: `${ours} 5`, theirs: `${theirs} 5` }]);
  });

  it('differ also where only the amount does, or where one has never heard of it', () => {
    expect(breaksBetween([known('held')], [known('pending', 6n)], holdAgreement, now)).toHaveLength(1);
    expect(breaksBetween([known('held')], [], holdAgreement, now)).toEqual([
      { key: 'k', ours: 'held 5', theirs: 'unknown' },
    ]);
    expect(breaksBetween([known('released')], [], holdAgreement, now)).toEqual([]);
  });

  it('are left in peace while either has only just moved', () => {
    const late = new Date(2_000);
    expect(breaksBetween([known('held', 5n, late)], [], holdAgreement, now)).toEqual([]);
    expect(breaksBetween([known('held')], [known('rejected', 5n, late)], holdAgreement, now)).toEqual([]);
  });

  it('a payment goes with a redemption that points calls paid', () => {
    expect(breaksBetween([known('completed')], [known('paid')], redemptionAgreement, now)).toEqual([]);
    for (const state of ['open', 'refused']) {
      expect(breaksBetween([known('completed')], [known(state)], redemptionAgreement, now)).toHaveLength(1);
    }
  });
});
