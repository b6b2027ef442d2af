import { describe, expect, it } from 'vitest';
import { signalsOf, type PayoutFacts } from '../../src/domain/signals.ts';

const now = new Date('2026-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const calm: PayoutFacts = {
  amount: 300_00n,
  sharedWith: 0,
  completed: 4,
  usualAmount: 100_00n,
  registeredAt: daysAgo(7),
  passwordChangedAt: daysAgo(3),
  invitedLately: 9,
};
const reasons = (facts: Partial<PayoutFacts>) =>
  signalsOf({ ...calm, ...facts }, now).map(({ kind, reason }) => `${kind}: ${reason}`);

describe('a payout', () => {
  it('shows nothing right below every threshold', () => {
    expect(reasons({})).toEqual([]);
  });

  it.each<[Partial<PayoutFacts>, string]>([
    [{ sharedWith: 1 }, 'shared_account: 1 other user withdrew to this account'],
    [{ sharedWith: 2 }, 'shared_account: 2 other users withdrew to this account'],
    [{ completed: 0, usualAmount: null }, 'first_payout: No payout of this user has been completed before'],
    [{ amount: 300_01n }, 'unusual_amount: More than 3 times the usual ¥100.00'],
    [{ registeredAt: daysAgo(6.99) }, 'new_account: The account was opened 6 days ago'],
    [{ registeredAt: now }, 'new_account: The account was opened today'],
    [{ passwordChangedAt: daysAgo(1) }, 'password_changed: The password was changed 1 day ago'],
    [{ invitedLately: 10 }, 'many_invitations: 10 invited users registered in the last 7 days'],
  ])('%o shows its one reason', (facts, reason) => {
    expect(reasons(facts)).toEqual([reason]);
  });

  it('shows no signal of a service that is away', () => {
    const away = { registeredAt: undefined, passwordChangedAt: undefined, invitedLately: undefined };
    expect(reasons(away)).toEqual([]);
  });
});
