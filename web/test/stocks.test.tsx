import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { priceAt, quoteAt, stocks } from '../src/features/stocks/market.ts';
import { bought, freshAccount, sold, startingCash } from '../src/features/stocks/paper-account.ts';
import { fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const noon = Date.UTC(2026, 10, 21, 4);
const days = 24 * 3600 * 1000;

describe('a made-up quote', () => {
  it('is the same for everybody at the same moment, moves, and stays near what it swings around', () => {
    for (const stock of stocks) {
      const prices = Array.from({ length: 300 }, (_p, hour) =>
        Number(priceAt(stock, noon + hour * 3_600_000)),
      );
      expect(priceAt(stock, noon)).toBe(priceAt(stock, noon));
      expect(new Set(prices).size).toBeGreaterThan(10);
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(Math.floor(stock.around * (1 - stock.swing)));
      expect(Math.max(...prices)).toBeLessThanOrEqual(Math.ceil(stock.around * (1 + stock.swing)));
    }
  });

  it('changes against what it was a day ago', () => {
    for (const stock of stocks) {
      const { price, change, course } = quoteAt(stock, noon);
      expect(price - change).toBe(priceAt(stock, noon - days));
      expect([course[0], course.at(-1)]).toEqual([Number(price - change), Number(price)]);
    }
  });
});

describe('play money', () => {
  const order = (shares: bigint, price = 333n) => ({ symbol: 'JADE', shares, price });

  it('is neither made nor lost by buying and selling at one price', () => {
    const held = bought(freshAccount, order(7n));
    expect(held?.cash).toBe(startingCash - 7n * 333n);
    const less = held && sold(held, order(3n));
    expect(less?.positions.get('JADE')).toEqual({ shares: 4n, cost: 4n * 333n });
    const none = less && sold(less, order(4n));
    expect(none?.cash).toBe(startingCash);
    expect(none?.positions.size).toBe(0);
  });

  it.each([0n, -1n, startingCash / 333n + 1n])('buys no %s shares', (shares) =>
    expect(bought(freshAccount, order(shares))).toBeUndefined(),
  );

  it('sells nothing that is not there', () => {
    expect(sold(freshAccount, order(1n))).toBeUndefined();
    const held = bought(freshAccount, order(2n));
    expect(held && sold(held, order(3n))).toBeUndefined();
  });
});

describe('the page of stocks', () => {
  beforeEach(() => {
    localStorage.clear();
    keepSession(demo);
  });

  it('says what it is, buys and sells on paper, and asks the server nothing', async () => {
    const { calls } = fakeApi({});
    const user = await openApp('/stocks');
    await screen.findByText(/This is a simulation/);
    await user.click(await screen.findByRole('button', { name: 'Buy Jade River Bank' }));
    const sheet = () => within(screen.getByRole('dialog', { name: /Jade River Bank/ }));
    await user.click(sheet().getByRole('button', { name: /^Buy 0 for/ }));
    sheet().getByText('Please enter a number of shares');
    await user.type(sheet().getByLabelText('Shares'), '9999999');
    await user.click(sheet().getByRole('button', { name: /^Buy 9,999,999 for/ }));
    sheet().getByText('That is more than your play money pays for');
    await user.clear(sheet().getByLabelText('Shares'));
    await user.type(sheet().getByLabelText('Shares'), '1o0');
    await user.click(sheet().getByRole('button', { name: /^Buy 10 for ¥/ }));
    await screen.findByText('Bought 10 JADE on paper');
    await user.click(screen.getByRole('tab', { name: 'Portfolio' }));
    screen.getByText('10 shares');
    await user.click(screen.getByRole('button', { name: 'Sell Jade River Bank' }));
    await user.type(sheet().getByLabelText('Shares'), '9');
    await user.click(sheet().getByRole('button', { name: /^Sell 9 for ¥/ }));
    await screen.findByText('1 share');
    await user.click(screen.getByRole('button', { name: 'Sell Jade River Bank' }));
    await user.type(sheet().getByLabelText('Shares'), '1');
    await user.click(sheet().getByRole('button', { name: /^Sell 1 for ¥/ }));
    await screen.findByText('You hold no stocks yet. Buy some in Discover.');
    expect(calls.filter(({ call }) => call.includes('stock'))).toEqual([]);
  });

  it('finds by name and by symbol, and watches what is starred', async () => {
    fakeApi({});
    const user = await openApp('/stocks');
    await user.click(await screen.findByRole('tab', { name: 'Discover' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search stocks' }), 'kite');
    expect(screen.getAllByRole('button', { name: /^Buy / })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Watch Paper Kite Robotics' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('tab', { name: 'Watchlist' }));
    screen.getByRole('button', { name: 'Buy Paper Kite Robotics' });
  });
});
