import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const meAs = (figures: object) => answer(200, { user: { ...me, ...figures }, missing: [] });
const notSoFast = (seconds: number) => () =>
  refusal(429, 'Too many requests. Please try again shortly.', 'edge.too_many', {
    'retry-after': String(seconds),
  });
const busy = (seconds: number) => () =>
  refusal(503, 'The service is busy. Please try again shortly.', 'edge.busy', {
    'retry-after': String(seconds),
  });
const minute = /^You can try again in (1:00|0:5\d)\.$/;

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('a read that is refused with a wait', () => {
  it('shows the wait, can’t be pressed meanwhile, and is refetched when it ends, not earlier', async () => {
    let refusedAt = 0;
    let cameAfter = 0;
    const { called } = fakeApi({
      'GET /api/user/me': () => {
        if (refusedAt > 0) {
          cameAfter = Date.now() - refusedAt;
          return meAs({});
        }
        refusedAt = Date.now();
        return busy(8)();
      },
    });
    await openApp('/dashboard');
    await screen.findByText('The service is busy. Please try again shortly.');
    await screen.findByText(/^You can try again in 0:0[1-8]\.$/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true);
    await screen.findByText('Daily check-in');
    expect(cameAfter).toBeGreaterThanOrEqual(7_900);
    expect(called('GET /api/user/me')).toBe(2);
  });

  it('shows the last figures with the wait beside their age', async () => {
    let first = true;
    fakeApi({ 'GET /api/user/me': () => (first ? meAs({}) : notSoFast(60)()) });
    const user = await openApp('/dashboard');
    await screen.findByText('Daily check-in');
    first = false;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(minute);
    await screen.findByText('Daily check-in');
  });

  it('is shown in each place that could not be read', async () => {
    fakeApi({ 'GET /api/user/me': () => meAs({}), 'GET /api/withdrawals/history?limit=5': notSoFast(60) });
    await openApp('/dashboard');
    const text = await screen.findByText(minute);
    expect(text.closest('[role="alert"]')?.textContent).toContain('Too many requests');
  });
});

describe('the next page of a list that is refused with a wait', () => {
  it('is shown below the list, and is not retried automatically', async () => {
    const entry = (id: number) => ({
      ...{ id: `e-${id}`, description: `Entry ${id}`, points: 50, type: 'earned', special: false },
      ...{ date: '2026-01-02T03:04:05.000Z', status: 'completed', source: 'admin' },
    });
    const summary = { total: 0, available: 0, level: 'Bronze', nextLevel: 'Silver', progress: 0 };
    const { called } = fakeApi({
      'GET /api/points/history?page=1&limit=20': () =>
        answer(200, {
          transactions: [entry(1), entry(2)],
          summary: { ...summary, pointsToNextLevel: 50_000 },
          totalPages: 2,
          currentPage: 1,
        }),
      'GET /api/points/history?page=2&limit=20': notSoFast(60),
    });
    const user = await openApp('/points?tab=history');
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Too many requests. Please try again shortly.');
    await screen.findByText(minute);
    screen.getByText('Entry 2');
    expect(called('GET /api/points/history?page=2&limit=20')).toBe(1);
  });
});

describe('an action that is refused with a wait', () => {
  it('shows the wait beside the check-in, until the next press', async () => {
    let refused = true;
    fakeApi({
      'GET /api/user/me': () => meAs({ checkedInToday: !refused }),
      'POST /api/user/checkin': () => (refused ? notSoFast(60)() : answer(200, { pointsAwarded: 50 })),
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    await screen.findByText(minute);
    refused = false;
    await user.click(screen.getByRole('button', { name: 'Check In' }));
    await screen.findByRole('button', { name: 'Signed' });
    expect(screen.queryByText(minute)).toBeNull();
  });

  it('shows the wait beside Sell, and does not retry the sale', async () => {
    const { called } = fakeApi({
      'GET /api/user/me': () => meAs({ coinsHeld: 10, stablecoinValue: 72.6, coinPrice: 7.26 }),
      'POST /api/wallet/sell': notSoFast(60),
    });
    const user = await openApp('/dashboard');
    await screen.findByText('Stablecoin wallet');
    await user.click(screen.getAllByRole('button', { name: 'Sell' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getAllByText(minute)).toHaveLength(2));
    expect(called('POST /api/wallet/sell')).toBe(1);
  });

  it('shows the wait beside the card’s freeze', async () => {
    const card = { lastFour: '4242', expires: '12/29', frozen: false, balance: 0 };
    fakeApi({
      'GET /api/user/me': () => meAs({}),
      'GET /api/wallet/card': () => answer(200, { card }),
      'POST /api/wallet/card/freeze': notSoFast(60),
    });
    const user = await openApp('/card');
    await user.click(await screen.findByRole('button', { name: 'Freeze' }));
    await screen.findByText(minute);
  });

  it('keeps the question open over a payout account that could not be removed', async () => {
    fakeApi({
      'GET /api/withdrawals/accounts': () =>
        answer(200, {
          accounts: [
            {
              _id: 'a-1',
              withdrawalMethod: 'alipay',
              accountInfo: { alipayAccount: '138****0000', realName: '李' },
              isDefault: true,
            },
          ],
        }),
      'DELETE /api/withdrawals/accounts/a-1': notSoFast(60),
    });
    const user = await openApp('/profile?tab=payment');
    await user.click(await screen.findByRole('button', { name: /Remove/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText(minute);
  });
});
