import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { endSession } from '../src/product/session/session-store.ts';
import { answer } from './support/fake-api.ts';
import { away, moneyMoments, short } from './support/money-moments.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

beforeEach(() => {
  // Signing out drops the undecided requests of the test before.
  endSession('signed-out');
  localStorage.clear();
  keepSession(demo);
});

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const unknownOutcome = /^We could not tell whether it went through/;

describe('a purchase with an unknown outcome', () => {
  const bought = () => answer(200, { amount: 5, cost: 36.3, coinPrice: 7.26, transactionId: 't-1' });

  it('is not checked against the remaining balance', async () => {
    const seen = moneyMoments('POST /api/wallet/buy', [away, bought]);
    const user = await openApp('/buy');
    await user.type(await screen.findByLabelText('Coins'), '5');
    await press(user, 'Buy 5.00');
    await screen.findByText(unknownOutcome);
    seen.me.availableWithdrawal = 13.7;
    await press(user, 'Buy 5.00');
    await screen.findByText('Bought 5.00 coins for ¥36.30');
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('leaves another amount a separate request', async () => {
    const seen = moneyMoments('POST /api/wallet/buy', [away, bought]);
    const user = await openApp('/buy');
    const field = await screen.findByLabelText('Coins');
    await user.type(field, '5');
    await press(user, 'Buy 5.00');
    await screen.findByText(unknownOutcome);
    await user.clear(field);
    await user.type(field, '4');
    expect(screen.queryByText(unknownOutcome)).toBeNull();
    screen.getByText(/^We could not tell whether this went through: Buy 5\.00\./);
    screen.getByText('What you enter here now is a separate request.');
    await press(user, 'Buy 4.00');
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    expect(new Set(seen.keys()).size).toBe(2);
  });
});

describe('a sale with an unknown outcome', () => {
  const sold = () => answer(200, { amount: 100, proceeds: 726, coinPrice: 7.26, transactionId: 't-1' });
  const sell = async (user: UserEvent) =>
    user.click((await screen.findAllByRole('button', { name: 'Sell' }))[0] as HTMLElement);

  it('is not called failed, is retried by either button whatever the balance, and ends in its receipt', async () => {
    const seen = moneyMoments('POST /api/wallet/sell', [away, sold]);
    const user = await openApp('/dashboard');
    await sell(user);
    await screen.findByText(/^We could not tell whether this went through: Sell 100\.00 coins\. Asking/);
    expect(screen.queryByText(/Sell order failed/)).toBeNull();
    seen.me.coinsHeld = 0;
    await press(user, 'Refresh');
    await sell(user);
    await screen.findByText('Sell order placed successfully!');
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(seen.bodies()).toEqual([{ amount: 100 }, { amount: 100 }]);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('shows that it is checking, not that it is selling', async () => {
    let nth = 0;
    moneyMoments('POST /api/wallet/sell', [
      () => ((nth += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : sold()),
    ]);
    const user = await openApp('/dashboard');
    await sell(user);
    await screen.findAllByText('Checking...');
    await screen.findByText('Sell order placed successfully!');
  });

  it('is refused when the wallet refuses it, and the next is a new request', async () => {
    const seen = moneyMoments('POST /api/wallet/sell', [away, short, sold]);
    const user = await openApp('/dashboard');
    await sell(user);
    await screen.findByText(/^We could not tell whether this went through: Sell/);
    await press(user, 'Ask again');
    await screen.findAllByText('Insufficient coins');
    await sell(user);
    await screen.findByText('Sell order placed successfully!');
    const [first, second, third] = seen.keys();
    expect([first === second, second === third]).toEqual([true, false]);
  });
});

describe('a sheet that was closed over a request with an unknown outcome', () => {
  it('opens without a balance, shows the request, and repeats it', async () => {
    const requested = {
      ...{ _id: 'w-1', amount: 50, withdrawalMethod: 'wechat', status: 'pending', reason: null },
      ...{ createdAt: '2026-01-02T03:04:05.000Z', accountInfo: { wechatId: 'w***d' } },
    };
    const seen = moneyMoments('POST /api/withdrawals', [away, () => answer(201, { withdrawal: requested })], {
      'GET /api/withdrawals/w-1': () =>
        answer(200, { withdrawal: requested, timeline: [{ status: 'pending', at: requested.createdAt }] }),
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.type(await screen.findByLabelText('Amount (¥)'), '50');
    await user.click(screen.getByRole('radio', { name: 'WeChat Pay' }));
    await user.type(screen.getByLabelText('WeChat ID'), 'wx-demo');
    await press(user, 'Submit Request');
    await press(user, 'Withdraw ¥50.00');
    await screen.findByText(unknownOutcome);
    await press(user, 'Close');
    seen.me.availableWithdrawal = 0;
    await press(user, 'Refresh');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await screen.findByText(/^We could not tell whether this went through: Withdraw ¥50\.00\./);
    await press(user, 'Ask again');
    await screen.findByRole('list', { name: 'Timeline' });
    expect(new Set(seen.keys()).size).toBe(1);
  });
});

describe('the card and the points after a request with an unknown outcome', () => {
  it('the card: the same amount is the same request, and its receipt is shown', async () => {
    const card = { lastFour: '4242', expires: '08/30', frozen: false, balance: 20 };
    const moved = () => answer(200, { _id: 't-1', amount: 5, balance: 25 });
    const seen = moneyMoments('POST /api/wallet/card/top-up', [away, moved], {
      'GET /api/wallet/card': () => answer(200, { card }),
      'GET /api/wallet/card/transactions?limit=20': () => answer(200, { transactions: [], nextCursor: null }),
    });
    const user = await openApp('/card');
    const type = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Top Up' }));
      await user.type(await screen.findByLabelText('Amount (¥)'), '5');
    };
    await type();
    await press(user, 'Top up ¥5.00');
    await screen.findByText(unknownOutcome);
    await press(user, 'Close');
    await type();
    await screen.findByText(unknownOutcome);
    await press(user, 'Top up ¥5.00');
    await screen.findByRole('dialog', { name: 'Receipt' });
    expect(seen.keys()).toHaveLength(2);
    expect(new Set(seen.keys()).size).toBe(1);
  });

  it('the points: their page shows the request when no points are left to open the form', async () => {
    const summary = {
      ...{ total: 900, available: 400, level: 'Bronze', nextLevel: 'Silver', progress: 2 },
      pointsToNextLevel: 49_100,
    };
    const history = () => answer(200, { transactions: [], summary, totalPages: 1, currentPage: 1 });
    const redeemed = () => answer(200, { points: 400, amount: 40, redemptionId: 'r-1' });
    const seen = moneyMoments('POST /api/points/redeem', [away, redeemed], {
      'GET /api/points/history?page=1&limit=20': history,
      'GET /api/points/history?page=1&limit=50&type=redeemed': history,
    });
    const user = await openApp('/points');
    await user.click(await screen.findByRole('button', { name: /^Redeem/ }));
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await press(user, 'Redeem 400 points');
    await screen.findByText(unknownOutcome);
    await press(user, 'Close');
    summary.available = 0;
    await screen.findByText(/^We could not tell whether this went through: Redeem 400 points\./);
    await press(user, 'Ask again');
    await screen.findByText('r-1');
    expect(new Set(seen.keys()).size).toBe(1);
  });
});
