import { describe, expect, it } from 'vitest';
import {
  compareFlows,
  holdAgreement,
  redemptionAgreement,
  type Agreement,
  type Known,
} from '../../src/domain/matching-flows.ts';

const then = new Date(0);
const now = new Date(1_000);
const known = (state: string, amount = 5n, at = then) => ({ key: 'k', userId: 'u', state, amount, at });
const breaksBetween = (ours: Known[], theirs: Known[], agreement: Agreement, settledBy: Date) =>
  compareFlows(ours, theirs, agreement, settledBy).breaks;

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

  it('differ where they name another owner', () => {
    const theirs = { ...known('pending'), userId: 'v' };
    expect(breaksBetween([known('held')], [theirs], holdAgreement, now)).toEqual([
      { key: 'k', ours: 'held 5 of u', theirs: 'pending 5 of v' },
    ]);
  });

  it('agree only when both have had a minute to change their mind', () => {
    const agreed = (ours: Known, ...theirs: Known[]) =>
      compareFlows([ours], theirs, holdAgreement, now).agreed;
    const late = new Date(2_000);
    expect(agreed(known('released'), known('rejected'))).toEqual(['k']);
    expect(agreed(known('released'))).toEqual(['k']);
    expect(agreed(known('released', 5n, late), known('rejected'))).toEqual([]);
    expect(agreed(known('released'), known('rejected', 5n, late))).toEqual([]);
    expect(agreed(known('settled'), known('rejected'))).toEqual([]);
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
