import { beforeEach, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

const listed = (day: string) => ({
  ...{ day, madeAt: `${day}T16:47:00.000Z`, postings: 1234, proven: true },
  hash: `${day.slice(-2)}ab`.repeat(16),
});
const closeOf = (day: string) => ({
  ...listed(day),
  accounts: [
    { account: 'users.available', currency: 'CNY', opening: 100.5, in: 20, out: 0.25, closing: 120.25 },
    { account: 'house.payouts', currency: 'CNY', opening: 0, in: 0.25, out: 0, closing: 0.25 },
  ],
  flows: [
    {
      ...{ kind: 'hold', from: 'users.available', to: 'users.held' },
      ...{ currency: 'CNY', count: 3, amount: 60 },
    },
  ],
  open: {
    payouts: { count: 2, amount: 40 },
    sends: { count: 0, amount: 0 },
    sendsUnderWay: { count: 1, amount: 15 },
  },
  proof: { _id: 'p-1', startedAt: `${day}T16:10:00.000Z`, breaks: 0 },
  ends: [],
});
const days = ['2026-11-20', '2026-11-19'];
const pages = { total: 2, totalPages: 1, currentPage: 1 };
const api = {
  'GET /api/admin/ledger/closes?page=1&limit=10': () => answer(200, { closes: days.map(listed), ...pages }),
  ...Object.fromEntries(
    days.map((day) => [`GET /api/admin/ledger/closes/${day}`, () => answer(200, { close: closeOf(day) })]),
  ),
};

const rowOf = (table: string, text: string): string | null | undefined =>
  within(screen.getByRole('table', { name: table }))
    .getByText(text)
    .closest('tr')?.textContent;

it('shows the close of the newest day, and of another by one press', async () => {
  fakeApi(api);
  const person = await openApp('/admin/system?part=close');
  await screen.findByText('Close of 2026-11-20');
  expect(rowOf('Accounts', 'Users: available ¥ (CNY)')).toBe('Users: available ¥ (CNY)100.5020.000.25120.25');
  expect(rowOf('Flows by kind', 'Payout requested')).toContain('360.00');
  expect(screen.getByText('2 · 40.00 CNY')).toBeTruthy();
  expect(screen.getByText('1 · 15.00 USDC')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show 2026-11-19' }));
  await screen.findByText('Close of 2026-11-19');
  expect(whereWeAre()).toBe('/admin/system?part=close&open=2026-11-19');
});

it('says so if a day is not closed, and keeps the list', async () => {
  const notClosed = refusal(404, 'This day is not closed', 'wallet.day_not_closed');
  fakeApi({ ...api, 'GET /api/admin/ledger/closes/2026-11-20': () => notClosed });
  await openApp('/admin/system?part=close');
  await screen.findByText('This day is not closed');
  expect(screen.getByRole('button', { name: 'Show 2026-11-19' })).toBeTruthy();
});
