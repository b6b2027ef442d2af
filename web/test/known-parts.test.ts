import { describe, expect, it } from '@jest/globals';
import { fromAnswer, withKnownParts, type Me } from '../src/product/me/known-parts.ts';
import { me } from './support/people.ts';

const holding = {
  ...{ coinsHeld: 10, stablecoinValue: 72.6, coinPrice: 7.26 },
  ...{ cashSubsidy: 0, availableWithdrawal: 25, totalWithdrawn: 0 },
};
const earned = { points: 300, pointsReleased: 40, membershipLevel: 'Silver' };
const whole = fromAnswer({ ...me, ...holding, ...earned }, []);
const withoutWallet = fromAnswer({ ...me, ...earned, points: 350, streak: 9 }, ['wallet', 'chain-scanner']);
const wallet = (known: Me) => known.unavailable.find(({ part }) => part === 'wallet');

describe('what is known of a person while an owner of figures is away', () => {
  it('is what it told last, with the time of that; what others tell is new', () => {
    const known = withKnownParts(withoutWallet, whole, 1000);
    expect(known).toMatchObject({ ...holding, points: 350, streak: 9 });
    expect(known.unavailable).toEqual([{ part: 'wallet', knownAt: 1000 }]);
  });

  it('keeps the age of its figures however often it is asked meanwhile', () => {
    const once = withKnownParts(withoutWallet, whole, 1000);
    const again = withKnownParts(withoutWallet, once, 2000);
    expect(wallet(again)).toEqual({ part: 'wallet', knownAt: 1000 });
    expect(again).toMatchObject(holding);
  });

  it('is nothing where it never told, and never a zero', () => {
    const known = withKnownParts(withoutWallet, undefined, 0);
    expect(known).toMatchObject({ coinsHeld: null, availableWithdrawal: null });
    expect(wallet(known)).toEqual({ part: 'wallet', knownAt: null });
  });

  it('is completed from what was kept, also when that is read after the answer came', () => {
    const known = withKnownParts(withKnownParts(withoutWallet, undefined, 0), whole, 500);
    expect(known).toMatchObject(holding);
    expect(wallet(known)).toEqual({ part: 'wallet', knownAt: 500 });
  });

  it('are those of its next answer, a true 0 included', () => {
    const before = withKnownParts(withoutWallet, whole, 1000);
    const back = withKnownParts(fromAnswer({ ...me, ...holding, ...earned, coinsHeld: 0 }, []), before, 2000);
    expect(back.coinsHeld).toBe(0);
    expect(back.unavailable).toEqual([]);
  });

  it('is never somebody else’s', () => {
    const known = withKnownParts(withoutWallet, { ...whole, id: 'u-9' }, 1000);
    expect(known.coinsHeld).toBeNull();
  });
});
