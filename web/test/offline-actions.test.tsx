import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const at = '2026-01-02T03:04:05.000Z';
const session = { id: 's-1', current: true, userAgent: '', address: '127.0.0.1', lastActive: at };
const account = {
  ...{ _id: 'a-1', withdrawalMethod: 'wechat', accountInfo: { wechatId: 'w***d' }, isDefault: true },
};
const notice = { _id: 'n-1', kind: 'points.awarded', params: { points: 50 }, read: false, createdAt: at };
const notifications = {
  ...{ email: true, transactions: true, withdrawals: true, points: true },
  ...{ referrals: true, security: true, news: true },
};
const preferences = { language: 'en', theme: 'system', hideBalances: false };
const stats = { total: 0, thisMonth: 0, successRate: 100 };

let away = false;
beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
  away = false;
  fakeApi({
    // Reads are still answered: only the health check fails.
    'GET /api/health': () =>
      away ? Promise.reject(new TypeError('Failed to fetch')) : answer(200, { status: 'ok' }),
    'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
    'GET /api/user/sessions': () =>
      answer(200, { sessions: [session, { ...session, id: 's-2', current: false }] }),
    'GET /api/user/settings': () => answer(200, { notifications, preferences }),
    'GET /api/withdrawals/accounts': () => answer(200, { accounts: [account] }),
    'GET /api/wallet/card': () =>
      answer(200, { card: { lastFour: '4242', expires: '12/29', frozen: false, balance: 20 } }),
    'GET /api/wallet/card/transactions?limit=20': () => answer(200, { transactions: [], nextCursor: null }),
    'GET /api/user/notifications?page=1&limit=20': () =>
      answer(200, { notifications: [notice], totalPages: 1, currentPage: 1 }),
    'GET /api/transactions?limit=20': () => answer(200, { transactions: [], nextCursor: null, stats }),
    'GET /api/support': () => answer(200, { email: 'help@tael.local', phone: null }),
  });
});

const shown = async (role: 'button' | 'switch', name: string | RegExp): Promise<HTMLButtonElement[]> =>
  screen.findAllByRole<HTMLButtonElement>(role, { name });

async function goAway(): Promise<void> {
  away = true;
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/^Backend server is offline\./);
}

describe('what needs a backend that is away can not be pressed', () => {
  it.each([
    ['/profile?tab=security', 'button', /^Sign out ?:/],
    ['/profile?tab=security', 'button', 'Sign out everywhere else'],
    ['/profile?tab=notifications', 'switch', /./],
    ['/card', 'button', 'Show number'],
    ['/notifications', 'button', 'Mark all as read'],
    ['/transactions', 'button', 'Export as CSV'],
  ] as const)('%s: the %s %s', async (address, role, name) => {
    await openApp(address);
    const before = await shown(role, name);
    expect(before.map(({ disabled }) => disabled)).not.toContain(true);
    await goAway();
    await waitFor(async () =>
      expect((await shown(role, name)).map(({ disabled }) => disabled)).not.toContain(false),
    );
  });

  it.each([
    ['/profile?tab=payment', 'Add account', 'Save account'],
    ['/profile?tab=payment', /^Remove/, 'Remove'],
    ['/card', 'Show number', 'Show number'],
    ['/help', /^Live Chat/, 'Send message'],
  ] as const)('%s: in the sheet that %s opens, %s', async (address, opens, name) => {
    const user = await openApp(address);
    const [opener] = await shown('button', opens);
    await waitFor(() => expect(opener?.disabled).toBe(false));
    await user.click(opener as HTMLElement);
    const sheet = within(await screen.findByRole('dialog'));
    const button = sheet.getByRole<HTMLButtonElement>('button', { name });
    expect(button.disabled).toBe(false);
    await goAway();
    await waitFor(() => expect(button.disabled).toBe(true));
  });
});
