import { describe, expect, it } from 'vitest';
import { originOf, type Figures, type Income, type Sender } from '../../src/domain/origin.ts';

const came = (source: Income['source'], amount: bigint): Income => ({ source, amount, transactions: 1 });
const sender = (amount: bigint, more: Partial<Sender> = {}): Sender => ({
  userId: 'an id',
  username: 'friend',
  openedAt: new Date(),
  amount,
  transactions: 1,
  youngAmount: 0n,
  income: [came('deposits', amount)],
  ...more,
});
const of = (income: Income[], senders: Sender[] = []): Figures => ({
  since: new Date(),
  income,
  senders,
  partial: false,
});
const texts = (figures: Figures) => originOf(figures).reasons.map(({ text }) => text);

describe('why a payout is looked at', () => {
  it('names what young accounts sent, and those whose value is redeemed points', () => {
    const farmed = sender(40n, { youngAmount: 40n, income: [came('points', 50n)] });
    const senders = [farmed, farmed, sender(20n)];
    const origin = originOf(of([came('others', 100n)], senders));
    expect(origin.reasons.map(({ text }) => text)).toEqual([
      '80 % came from 2 accounts in their first 7 days',
      '80 % came from 2 accounts whose own value is mostly redeemed points',
    ]);
    expect(origin.senders).toMatchObject({
      accounts: 3,
      amount: 100n,
      young: { accounts: 2, amount: 80n, percent: 80 },
      ofPoints: { accounts: 2, amount: 80n, percent: 80 },
      largest: { amount: 40n, percent: 40 },
    });
  });

  it('counts all that came, so own money makes the others less', () => {
    const young = sender(19n, { youngAmount: 19n });
    expect(texts(of([came('others', 19n), came('deposits', 81n)], [young]))).toEqual([]);
    expect(texts(of([came('others', 20n), came('deposits', 80n)], [{ ...young, youngAmount: 20n }]))).toEqual(
      ['20 % came from 1 account in their first 7 days'],
    );
  });

  it('names one sender from half of it on, by id where no name is known', () => {
    const income = [came('others', 50n), came('deposits', 50n)];
    expect(texts(of(income, [sender(50n)]))).toEqual(['50 % came from one account, friend']);
    expect(texts(of(income, [sender(50n, { username: '' })]))).toEqual(['50 % came from one account, an id']);
    expect(texts(of(income, [sender(49n), sender(1n)]))).toEqual([]);
  });

  it('names own points and what staff added, from half of it on', () => {
    expect(texts(of([came('points', 50n), came('administration', 50n)]))).toEqual([
      '50 % are redeemed points',
      '50 % were added by staff',
    ]);
  });

  it('has none for deposits, nor where nothing came; a sender that was not looked through is no farm', () => {
    expect(texts(of([came('deposits', 100n)]))).toEqual([]);
    expect(originOf(of([]))).toMatchObject({ total: 0n, shares: [], reasons: [], senders: { accounts: 0 } });
    expect(originOf(of([came('others', 9n)], [sender(9n, { income: undefined })])).senders.ofPoints).toEqual({
      accounts: 0,
      amount: 0n,
      percent: 0,
    });
  });
});
