import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import { timeAgo } from '../src/lib/i18n/time-ago.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { fakeStream, frame } from './support/fake-stream.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const minute = /^You can try again in (1:00|0:5\d)\.$/;
const age = 'What you see is from less than a minute ago.';
const notSoFast = () =>
  refusal(429, 'Too many requests. Please try again shortly.', 'edge.too_many', { 'retry-after': '60' });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

const card = { lastFour: '4242', expires: '12/29', frozen: false, balance: 20 };
const summary = {
  ...{ total: 50, available: 40, level: 'Bronze', nextLevel: 'Silver' },
  ...{ progress: 1, pointsToNextLevel: 950 },
};
const invited = {
  ...{ invitationCode: 'K7M2XQ9P', totalReferrals: 3, activeReferrals: 2, pointsEarned: 500 },
  ...{ referralTier: 'Bronze', userTotalPoints: 50 },
};
const payout = {
  ...{ _id: 'w-1', amount: 12, withdrawalMethod: 'alipay', status: 'pending' },
  ...{ createdAt: '2026-11-20T04:00:00.000Z', accountInfo: {}, reason: null },
};

const pages: [address: string, call: string, good: object, shown: string][] = [
  ['/card', 'GET /api/wallet/card', { card }, '•••• •••• •••• 4242'],
  [
    '/points',
    'GET /api/points/history?page=1&limit=20',
    { transactions: [], summary, totalPages: 1, currentPage: 1 },
    'Total points',
  ],
  ['/invite', 'GET /api/user/referrals', invited, 'K7M2XQ9P'],
  ['/rewards?tab=redeem', 'GET /api/points/rewards', { rewards: [], available: 40 }, 'Points available'],
  [
    '/withdrawal-history',
    'GET /api/withdrawals/history?page=1&limit=20',
    { withdrawals: [payout], total: 1, totalPages: 1, currentPage: 1 },
    '¥12.00',
  ],
  [
    '/notifications',
    'GET /api/user/notifications?page=1&limit=20',
    { notifications: [], totalPages: 1, currentPage: 1 },
    'Nothing yet',
  ],
  [
    '/profile?tab=payment',
    'GET /api/withdrawals/accounts',
    {
      accounts: [
        { _id: 'a-1', withdrawalMethod: 'wechat', accountInfo: { wechatId: 'w***d' }, isDefault: true },
      ],
    },
    'w***d',
  ],
  [
    '/statements',
    'GET /api/statements',
    { months: [{ month: '2026-09', over: true, empty: false, statements: [] }] },
    'September 2026',
  ],
  ['/profile?tab=security', 'GET /api/user/sessions', { sessions: [] }, 'Where you are signed in'],
];

describe('what is still shown after it could not be read anew', () => {
  it.each(pages)('%s says why, how old it is and how long to wait', async (address, call, good, shown) => {
    let refused = false;
    const stream = fakeStream();
    fakeApi({
      'GET /api/stream': stream.open,
      'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
      [call]: () => (refused ? notSoFast() : answer(200, good)),
    });
    await openApp(address);
    await waitFor(() => expect(document.body.textContent).toContain(shown));
    expect(screen.queryByText(age)).toBeNull();
    refused = true;
    stream.write(frame('resync', 'a-1'));
    const shownAge = await screen.findByText(age);
    const notice = shownAge.closest('[role=status], [role=alert]');
    expect(notice?.textContent).toContain('Too many requests. Please try again shortly.');
    expect(screen.getByText(minute).closest('[role=status], [role=alert]')).toBe(notice);
    expect(notice?.querySelector('button')?.getAttribute('aria-label')).toBe('Try again');
    expect(document.body.textContent).toContain(shown);
  });

  it('keeps why and how old it is apart, in a line each', async () => {
    let refused = false;
    fakeApi({ 'GET /api/user/referrals': () => (refused ? notSoFast() : answer(200, invited)) });
    const user = await openApp('/invite');
    await screen.findByText('K7M2XQ9P');
    refused = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Failed to load referral data: Too many requests. Please try again shortly.');
    await screen.findByText(age);
  });
});

describe('the age of a moment', () => {
  it('is told in words, never "now"', async () => {
    const time = new Date().toISOString();
    fakeApi({});
    await openApp('/settings');
    await screen.findByRole('heading', { level: 1 });
    expect(timeAgo(time, 'en')).toBe('less than a minute ago');
    expect(timeAgo(new Date(Date.now() - 61_000).toISOString(), 'en')).toBe('1 minute ago');
  });

  it('in Chinese too', async () => {
    fakeApi({});
    await openApp('/settings', 'zh-CN');
    await screen.findByRole('heading', { level: 1 });
    expect(timeAgo(new Date().toISOString(), 'zh-CN')).toBe('不到 1 分钟前');
  });
});

const row = (more: object) => ({
  ...{ _id: 't-1', type: 'send', kind: 'send', amount: 25, currency: 'USDC', incoming: false },
  ...{ to: 'friend', from: null, description: '', status: 'completed' },
  createdAt: '2026-11-20T04:00:00.000Z',
  ...more,
});

describe('a filter', () => {
  it('leaves list and totals there until the others have come', async () => {
    let come: () => void = () => undefined;
    const listWith = (to: string) =>
      answer(200, {
        transactions: [row({ to })],
        nextCursor: null,
        searchedSince: null,
        stats: { total: 1234, thisMonth: 7, successRate: 97.5 },
      });
    fakeApi({
      'GET /api/transactions?limit=20': () => listWith('friend'),
      'GET /api/transactions?status=pending&limit=20': () =>
        new Promise((resolve) => {
          come = () => resolve(listWith('somebody'));
        }),
    });
    const user = await openApp('/transactions');
    await screen.findByText('Sent to friend');
    await user.click(screen.getByRole('button', { name: 'Pending' }));
    await waitFor(() => expect(whereWeAre()).toBe('/transactions?status=pending'));
    const list = screen.getByText('Sent to friend').closest('[aria-busy]');
    expect(list?.getAttribute('aria-busy')).toBe('true');
    screen.getByText('1,234');
    come();
    await screen.findByText('Sent to somebody');
    expect(screen.queryByText('Sent to friend')).toBeNull();
  });
});

describe('what could not be read at all', () => {
  it('stays in its place while it is tried again, and the button keeps the focus', async () => {
    let come: () => void = () => undefined;
    let first = true;
    fakeApi({
      'GET /api/wallet/card': () => {
        if (first) {
          first = false;
          return refusal(403, 'Not now', 'wallet.not_now');
        }
        return new Promise((resolve) => {
          come = () => resolve(answer(200, { card }));
        });
      },
    });
    const user = await openApp('/card');
    await screen.findByText('Not now');
    const again = screen.getByRole('button', { name: 'Try again' });
    await user.click(again);
    await screen.findByText('Loading...');
    screen.getByText('Not now');
    expect(document.activeElement).toBe(again);
    come();
    await screen.findByText('•••• •••• •••• 4242');
  });
});
