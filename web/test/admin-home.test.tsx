import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { admin, keepSession } from './support/people.ts';

const stats = {
  ...{ totalUsers: 1200, activeUsers: 900, activeRate: 75, totalVolume: 98765.43, totalPoints: 4321 },
  ...{ dailyTransactions: 7, totalTransactions: 400, avgTransaction: 246.91, totalStablecoins: 5000.5 },
  conversionRate: 97.5,
};
const changes = {
  ...{ totalUsers: 5.2, activeUsers: -1.5, volume: 12.5, transactions: 0, dailyTransactions: null },
  points: 8.1,
};
const portal = (body: () => Response) =>
  fakeApi({
    'GET /api/admin/stats': body,
    'GET /api/admin/system/health': () =>
      answer(200, { database: 'healthy', api: 'healthy', performance: 'healthy', uptime: 60 }),
    'GET /api/tasks/status': () => answer(200, { tasks: {} }),
  });
const told = (label: string): string | null | undefined =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

beforeEach(() => {
  localStorage.clear();
  keepSession(admin);
});

describe('the figures of the portal', () => {
  it('stand with how they moved against the time before, where there was one', async () => {
    portal(() => answer(200, { ...stats, changes, missing: [] }));
    await openApp('/admin');
    await screen.findByText('Total users');
    expect(told('Total users')).toBe('1,200+5.20% against 30 days ago');
    expect(told('Active users')).toBe('90075% of all users-1.50% against 30 days ago');
    expect(told('Total volume')).toBe('¥98,765.43+12.50% in 30 days, against the 30 before');
    expect(told('Total points')).toBe('4,321+8.10% in 30 days, against the 30 before');
    expect(told('Transactions today')).toBe('7');
    expect(told('Total transactions')).toContain('0.00% in 30 days');
    expect(told('Stablecoins held')).toBe('5,000.50');
  });

  it('are a dash while their owner is away, and never a zero', async () => {
    const none = Object.fromEntries(Object.keys(stats).map((name) => [name, null]));
    const noChange = Object.fromEntries(Object.keys(changes).map((name) => [name, null]));
    portal(() => answer(200, { ...none, changes: noChange, missing: ['auth', 'wallet', 'points'] }));
    await openApp('/admin');
    await screen.findByText('Total users');
    const figures = within(screen.getByRole('main')).getAllByText('–');
    expect(figures).toHaveLength(8);
  });

  it('that somebody may not see leave the rest of the page', async () => {
    portal(() => refusal(403, 'You do not have permission to do this', 'gateway.forbidden'));
    await openApp('/admin');
    await screen.findByText('You do not have permission to do this');
    await screen.findByText('1 minute');
  });
});
