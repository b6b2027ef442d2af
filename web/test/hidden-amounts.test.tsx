import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { hideAmounts } from '../src/product/settings/amounts-hidden.ts';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

/** Every amount of the user contains 777; prices and rewards don't. */
const at = '2026-01-02T03:04:05.000Z';
const summary = {
  ...{ total: 40_777, available: 777, level: 'Bronze', nextLevel: 'Silver' },
  ...{ progress: 12, pointsToNextLevel: 9_777 },
};
const entry = { description: '', points: 777, date: at, special: false, status: 'completed' };
const points = {
  'GET /api/points/history?page=1&limit=20': {
    summary,
    transactions: [
      { ...entry, id: 'e-1', type: 'earned', source: 'check-in' },
      { ...entry, id: 'e-2', points: 7770, type: 'redeemed', source: 'redemption', redemptionId: 'r-1' },
    ],
    ...{ totalPages: 1, currentPage: 1 },
  },
  'GET /api/points/tasks': {
    tasks: [
      { id: 'a', title: 'Invite 5 friends', points: 500, progress: 777, target: 1000, completed: false },
    ],
  },
  'GET /api/points/levels': {
    levels: [{ name: 'Bronze', threshold: 0, reached: true, current: true }],
    history: [{ level: 'Silver', previousLevel: 'Bronze', points: 50_777, date: at }],
  },
  'GET /api/points/sources': { sources: [{ source: 'check-in', points: 777 }] },
};
const happened = (_id: string, kind: string, params: object) => ({
  _id,
  kind,
  params,
  read: true,
  createdAt: at,
});
const notified = {
  notifications: [
    happened('1', 'points.awarded', { points: 777 }),
    happened('2', 'withdrawal.completed', { amount: 777 }),
    happened('3', 'transaction.completed', { amount: 777, incoming: true, currency: 'USDC' }),
    happened('4', 'deposit.confirmed', { amount: 777, tokenSymbol: 'USDT' }),
  ],
  ...{ unread: 0, totalPages: 1, currentPage: 1 },
};
const sent = {
  ...{ _id: 't-1', type: 'points', kind: 'redemption', amount: 777, currency: 'CNY', incoming: true },
  ...{ to: null, from: null, description: '7770 points', status: 'completed', createdAt: at },
};
const friend = { status: 'active', joinedDate: at, lastActive: null };

const pages: [address: string, shown: string | RegExp, answers: Record<string, object>][] = [
  ['/points', 'Points Tips', points],
  ['/points?tab=history', /^Redeemed for/, points],
  ['/points?tab=levels', 'Bronze → Silver', points],
  [
    '/notifications',
    /came in/,
    {
      'GET /api/user/notifications?page=1&limit=20': notified,
      'GET /api/user/notifications?page=1&limit=1': notified,
    },
  ],
  [
    '/transactions',
    'Points redeemed',
    {
      'GET /api/transactions?limit=20': {
        transactions: [sent],
        nextCursor: null,
        searchedSince: null,
        stats: { total: 1, thisMonth: 1, successRate: 100 },
      },
    },
  ],
  [
    '/rewards?tab=redeem',
    'Points available',
    {
      'GET /api/points/rewards': {
        available: 223,
        rewards: [{ tier: '4', points: 1000, amount: 100, affordable: false }],
      },
    },
  ],
  [
    '/invite',
    'somebody-else',
    {
      'GET /api/user/referrals': {
        ...{ invitationCode: 'K7M2XQ9P', totalReferrals: 3, activeReferrals: 2, pointsEarned: 777 },
        ...{ referralTier: 'Silver', referralLink: 'x', userTotalPoints: 60_777, missing: [] },
      },
      'GET /api/user/referrals/history?page=1&limit=20': {
        referrals: [
          { ...friend, id: 'f-1', username: 'somebody', pointsEarned: 777, referralPoints: 777 },
          { ...friend, id: 'f-2', username: 'somebody-else', pointsEarned: 0, referralPoints: 777 },
        ],
        ...{ totalPages: 1, currentPage: 1 },
      },
      'GET /api/user/pending-referrals': {
        pendingReferrals: [
          { _id: 'p-1', amount: 777, metadata: { referredUser: { username: 'new', createdAt: at } } },
        ],
      },
    },
  ],
];

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('with the amounts hidden', () => {
  it.each(pages)('%s tells none', async (address, shown, answers) => {
    const asked = Object.fromEntries(
      Object.entries(answers).map(([call, body]) => [call, () => answer(200, body)]),
    );
    for (const hidden of [false, true]) {
      hideAmounts(demo.id, hidden);
      fakeApi(asked);
      await openApp(address);
      await screen.findByText(shown);
      await screen.findAllByText(hidden ? /••••/ : /777/);
      if (hidden) expect(document.body.textContent).not.toMatch(/7,?77/);
      cleanup();
    }
  });
});
