import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const stats = {
  ...{ totalUsers: 1200, activeUsers: 900, activeRate: 75, totalVolume: 29_045_760_335_844.12 },
  ...{ dailyTransactions: 7, totalTransactions: 400, avgTransaction: 246.91, totalStablecoins: 5000.5 },
  ...{ totalPoints: 4321, conversionRate: 97.5, settledTransactions: 380 },
};
const changes = {
  ...{ totalUsers: 5.2, activeUsers: -1.5, volume: 12.5, transactions: 0, dailyTransactions: null },
  ...{ points: 8.1, totalStablecoins: 1 },
};
const byDay = {
  days: [{ date: '2026-11-22', transactions: 3, volume: 1234.5 }],
  userDays: [{ date: '2026-11-22', activeUsers: 900, newUsers: 4 }],
};
const usual = { ...stats, changes, ...byDay, missing: [] };
const unseen = { schedule: '17 * * * *', nextRun: null, durationMs: null, services: ['auth'] };
const task = { running: false, lastRun: null, lastResult: null, ...unseen };
const portal = (
  figures: () => Response = () => answer(200, usual),
  more: Parameters<typeof fakeApi>[0] = {},
) =>
  fakeApi({
    'GET /api/admin/stats': figures,
    'GET /api/admin/system/health': () =>
      answer(200, { database: 'healthy', api: 'degraded', performance: 'healthy', uptime: 60 }),
    'GET /api/tasks/status': () =>
      answer(200, {
        missing: [],
        tasks: {
          'purge-expired': task,
          'reconcile-ledger': {
            ...task,
            lastRun: '2026-01-05T00:00:00Z',
            lastResult: '9 postings, no break',
          },
        },
      }),
    'GET /api/withdrawals/admin/stats': () =>
      answer(200, { byStatus: { pending: { count: 3, amount: 75 } } }),
    ...more,
  });
/** The value below a label. Skips charts, whose columns have the same names. */
const valueOf = (label: string): string | null | undefined =>
  screen.getAllByText(label, { selector: 'dt' })[0]?.parentElement?.querySelector('dd')?.textContent;
const main = () => within(screen.getByRole('main'));

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the figures of the portal', () => {
  it('stand with how they moved against the time before, however large they are', async () => {
    portal();
    await openApp('/admin');
    await screen.findByText('Total users');
    expect(valueOf('Total users')).toBe('1,200+5.20% against 30 days ago');
    expect(valueOf('Active users')).toBe('90075% of all users-1.50% against 30 days ago');
    expect(valueOf('Total volume')).toBe('¥29,045,760,335,844.12+12.50% in 30 days, against the 30 before');
    expect(valueOf('Total points')).toBe('4,321+8.10% in 30 days, against the 30 before');
    expect(valueOf('Today')).toBe('7');
    expect(valueOf('Total transactions')).toContain('0.00% in 30 days');
    expect(valueOf('Average value')).toBe('¥246.91');
    expect(valueOf('Total balance')).toContain('5,000.50');
    expect(valueOf('Conversion rate')).toBe('97.5%');
    expect(valueOf('Success rate')).toBe('97.5%');
    expect(screen.getByText('Degraded')).toBeTruthy();
    expect(screen.getByText('1 minute')).toBeTruthy();
  });

  it('by day are charts with all they tell as a table, each with what else it counts', async () => {
    portal();
    const person = await openApp('/admin');
    await screen.findByText('Volume by day');
    expect(screen.getByRole('cell', { name: '¥1,234.50' })).toBeTruthy();
    await person.click(screen.getByLabelText('New users'));
    expect(screen.getByText('New users by day')).toBeTruthy();
    expect(screen.getByRole('cell', { name: '4' })).toBeTruthy();
  });

  it('are a dash while their owner is away, which is named, and never a zero or a hundred', async () => {
    const none = Object.fromEntries(Object.keys(stats).map((name) => [name, null]));
    const noChange = Object.fromEntries(Object.keys(changes).map((name) => [name, null]));
    const away = { days: null, userDays: null, missing: ['auth', 'wallet', 'points'] };
    portal(() => answer(200, { ...none, changes: noChange, ...away }));
    await openApp('/admin');
    await screen.findByText('Total users');
    expect(main().getAllByText('–')).toHaveLength(12);
    expect(main().getAllByText('These figures cannot be read right now')).toHaveLength(2);
    expect(main().getByText(/The wallet cannot be reached right now/)).toBeTruthy();
  });
});

describe('the figures', () => {
  it('say 100% success as long as nothing is settled, and that no day has anything', async () => {
    const nothing = { conversionRate: 0, settledTransactions: 0, days: [], userDays: [] };
    portal(() => answer(200, { ...usual, ...nothing }));
    await openApp('/admin');
    await screen.findByText('Success rate');
    expect(valueOf('Success rate')).toBe('100%');
    expect(main().getAllByText('Nothing in these days')).toHaveLength(2);
  });

  it('that fail leave the rest of the page, and come by the refresh button', async () => {
    let works = false;
    portal(() => (works ? answer(200, usual) : refusal(400, 'Not now', 'gateway.not_now')));
    const person = await openApp('/admin');
    await screen.findByText('Not now');
    await screen.findByText('1 minute');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Total users');
  });

  it('are asked for again every 30 seconds, but not while nobody can see them', async () => {
    vi.useFakeTimers();
    try {
      const { called } = portal();
      await openApp('/admin');
      await act(() => vi.advanceTimersByTimeAsync(100));
      const asked = called('GET /api/admin/stats');
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(called('GET /api/admin/stats')).toBe(asked + 1);
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      await act(() => vi.advanceTimersByTimeAsync(90_000));
      expect(called('GET /api/admin/stats')).toBe(asked + 1);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });
});

describe('the work of the portal', () => {
  it('is a click away, with how many payouts wait', async () => {
    portal();
    await openApp('/admin');
    await screen.findByText('3 waiting');
    const links = within(screen.getByRole('navigation', { name: 'Quick actions' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users',
      '/admin/transactions',
      '/admin/points',
      '/admin/withdrawals',
    ]);
  });

  it('in the background runs by hand, with what it last came to, and a refusal beside it', async () => {
    let asked = 0;
    const run = () =>
      ++asked === 1
        ? refusal(503, 'The service is unavailable', 'gateway.unavailable')
        : answer(202, { name: 'purge-expired', running: true });
    const { called } = portal(undefined, { 'POST /api/tasks/run/purge-expired': run });
    const person = await openApp('/admin');
    await screen.findByText(/9 postings, no break/);
    expect(screen.getByText('Not run yet')).toBeTruthy();
    const press = () => person.click(screen.getByRole('button', { name: 'Run Now : purge-expired' }));
    await press();
    await screen.findByText('The service is unavailable');
    const reads = called('GET /api/tasks/status');
    await press();
    await screen.findByText('Task purge-expired executed successfully!');
    await waitFor(() => expect(called('GET /api/tasks/status')).toBeGreaterThan(reads));
    expect(screen.queryByText('The service is unavailable')).toBeNull();
  });

  it('of a service that is away does not vanish without a word', async () => {
    portal(undefined, {
      'GET /api/tasks/status': () =>
        answer(200, { missing: ['points', 'referral'], tasks: { 'purge-expired': task } }),
    });
    await openApp('/admin');
    await screen.findByText('purge-expired');
    expect(main().getByText('Cannot be reached right now: points, referral.')).toBeTruthy();
  });

  it('is what the permissions of a moderator allow', async () => {
    keepSession({ ...admin, role: 'moderator', permissions: ['withdrawals.read'] as never[] });
    const { calls } = portal();
    await openApp('/admin');
    await screen.findByText('3 waiting');
    expect(screen.getByText(/need the permission system.read/)).toBeTruthy();
    expect(screen.queryByText('Manage users')).toBeNull();
    expect(
      calls.filter(({ call }) => /admin\/(stats|system)|tasks/.test(call) && !/withdrawals/.test(call)),
    ).toEqual([]);
  });
});

it('all figures are in one sheet in a narrow window', async () => {
  portal();
  const person = await openApp('/admin');
  await person.click(await screen.findByRole('button', { name: 'Stats' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Stats' }));
  expect(sheet.getAllByRole('term').map(({ textContent }) => textContent)).toHaveLength(10);
  expect(sheet.getByText('¥29,045,760,335,844.12')).toBeTruthy();
});
