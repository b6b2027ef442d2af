import { describe, expect, it } from 'vitest';
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

describe('the figures of a user while a service is unavailable', () => {
  it('are its last known ones with their time, beside new figures of other services', () => {
    const known = withKnownParts(withoutWallet, whole, 1000);
    expect(known).toMatchObject({ ...holding, points: 350, streak: 9 });
    expect(known.unavailable).toEqual([{ part: 'wallet', knownAt: 1000 }]);
  });

  it('keep their time over repeated answers', () => {
    const once = withKnownParts(withoutWallet, whole, 1000);
    const again = withKnownParts(withoutWallet, once, 2000);
    expect(wallet(again)).toEqual({ part: 'wallet', knownAt: 1000 });
    expect(again).toMatchObject(holding);
  });

  it('are null, never 0, if the service has never answered', () => {
    const known = withKnownParts(withoutWallet, undefined, 0);
    expect(known).toMatchObject({ coinsHeld: null, availableWithdrawal: null });
    expect(wallet(known)).toEqual({ part: 'wallet', knownAt: null });
  });

  it('are completed from stored data, also when it is read after the answer', () => {
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

  it('are never those of another user', () => {
    const known = withKnownParts(withoutWallet, { ...whole, id: 'u-9' }, 1000);
    expect(known.coinsHeld).toBeNull();
  });
});
