import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const at = '2026-11-20T04:00:00.000Z';
const withdrawal = {
  _id: 'w-1',
  amount: 30,
  withdrawalMethod: 'alipay',
  status: 'pending',
  createdAt: at,
  accountInfo: { alipayAccount: '138****0000', realName: '李*' },
  reason: null,
};
const redemption = {
  ...{ id: 'e-1', description: 'Redeemed', points: 500, type: 'redeemed', date: at, special: false },
  ...{ status: 'pending', source: 'redemption', redemptionId: 'r-1' },
};
const summary = {
  ...{ total: 900, available: 400, level: 'Bronze', nextLevel: 'Silver', progress: 2 },
  pointsToNextLevel: 49_100,
};
const points = () => answer(200, { transactions: [redemption], summary, totalPages: 1, currentPage: 1 });

function sharing(share: (data: { text: string }) => Promise<void>): void {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
    'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [withdrawal] }),
    'GET /api/withdrawals/w-1': () => answer(200, { withdrawal, timeline: [{ status: 'pending', at }] }),
    'GET /api/points/history?page=1&limit=20': points,
    'GET /api/points/history?page=1&limit=50&type=redeemed': points,
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

describe('a receipt is handed on', () => {
  it('of a withdrawal: what, how much, where it stands, when, its reference; not whose account', async () => {
    const shared: string[] = [];
    sharing(({ text }) => Promise.resolve(void shared.push(text)));
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: /Alipay/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Share' }));
    expect(shared).toHaveLength(1);
    const lines = shared[0]?.split('\n') ?? [];
    expect(lines.slice(0, 2)).toEqual(['Withdrawal · Alipay', '¥30.00 · Pending']);
    expect(lines[2]).toContain('Nov 20, 2026');
    expect(lines[3]).toBe('w-1');
    expect(shared[0]).not.toContain('138');
  });

  it('of a redemption into the clipboard, where no other app can be had', async () => {
    const user = await openApp('/points?tab=history');
    await user.click(await screen.findByRole('button', { name: /500/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Share' }));
    await sheet.findByRole('button', { name: 'Copied!' });
    const lines = (await navigator.clipboard.readText()).split('\n');
    expect(lines).toContain('¥50.00 · Pending');
    expect(lines.at(-1)).toBe('r-1');
  });

  it('to nobody, when the chooser is closed again', async () => {
    let asked = 0;
    sharing(() => {
      asked += 1;
      return Promise.reject(new DOMException('closed', 'AbortError'));
    });
    const user = await openApp('/points?tab=history');
    await navigator.clipboard.writeText('mine');
    await user.click(await screen.findByRole('button', { name: /500/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(await sheet.findByRole('button', { name: 'Share' }));
    await waitFor(() => expect(asked).toBe(1));
    expect(await navigator.clipboard.readText()).toBe('mine');
    sheet.getByRole('button', { name: 'Share' });
  });
});
