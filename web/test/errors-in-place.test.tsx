import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const notNow = () => refusal(409, 'Not now, please', 'test.not_now');
const meCall = { 'GET /api/user/me': () => answer(200, { user: me, missing: [] }) };
/** The alert; its text must be shown only once. */
const theAlert = async (text = 'Not now, please') => {
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  return alert;
};

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('what failed is said where it was pressed', () => {
  it('the check-in, in its card', async () => {
    fakeApi({
      ...meCall,
      'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
      'GET /api/points/tasks': () => answer(200, { tasks: [] }),
      'POST /api/user/checkin': notNow,
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Check In' }));
    within((await theAlert()).closest('section') as HTMLElement).getByText('Daily check-in');
  });

  it('a card that could not be had, beside its button', async () => {
    fakeApi({
      ...meCall,
      'GET /api/wallet/card': () => refusal(404, 'No card', 'wallet.card_not_found'),
      'POST /api/wallet/card': notNow,
    });
    const user = await openApp('/card');
    await user.click(await screen.findByRole('button', { name: 'Get my card' }));
    await theAlert();
  });
});

describe('what failed is said in the question or under the switch', () => {
  it('the other sessions, in the question that stays open', async () => {
    const session = (id: string, current: boolean) => ({
      ...{ id, current, userAgent: '', address: '192.0.2.1', lastActive: '2026-11-20T04:00:00.000Z' },
    });
    fakeApi({
      'GET /api/user/sessions': () =>
        answer(200, { sessions: [session('s-1', true), session('s-2', false)] }),
      'DELETE /api/user/sessions': notNow,
    });
    const user = await openApp('/profile?tab=security');
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }));
    await dialog.findByText('Not now, please');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('a switch that could not be saved, under that switch, which falls back', async () => {
    const on = { email: true, transactions: true, withdrawals: true, points: true };
    fakeApi({
      'GET /api/user/settings': () =>
        answer(200, {
          notifications: { ...on, referrals: true, security: true, news: true },
          preferences: { language: 'en', theme: 'system', hideBalances: false },
        }),
      'PUT /api/user/settings': notNow,
    });
    const user = await openApp('/profile?tab=notifications');
    const points = await screen.findByRole('switch', { name: /^Points/ });
    await user.click(points);
    const alert = await theAlert();
    expect(alert.parentElement?.parentElement?.contains(points)).toBe(true);
    expect(points.getAttribute('aria-checked')).toBe('true');
  });

  it('a withdrawal that could not be cancelled, in the question that stays open', async () => {
    const payout = {
      ...{ _id: 'w-1', amount: 12, withdrawalMethod: 'alipay', status: 'pending' },
      ...{ createdAt: '2026-11-20T04:00:00.000Z', accountInfo: {}, reason: null },
    };
    fakeApi({
      'GET /api/withdrawals/history?page=1&limit=20': () =>
        answer(200, { withdrawals: [payout], total: 1, totalPages: 1, currentPage: 1 }),
      'GET /api/withdrawals/w-1': () =>
        answer(200, { withdrawal: payout, timeline: [{ status: 'pending', at: payout.createdAt }] }),
      'POST /api/withdrawals/w-1/cancel': notNow,
    });
    const user = await openApp('/withdrawal-history?id=w-1');
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const [, question] = await screen.findAllByRole('dialog');
    const dialog = within(question as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Cancel withdrawal' }));
    await dialog.findByText('Not now, please');
  });
});

describe('support', () => {
  it('says that its ways could not be loaded, with another try; one can write all the same', async () => {
    let away = true;
    fakeApi({
      'GET /api/support': () =>
        away
          ? Promise.reject(new TypeError('Failed to fetch'))
          : answer(200, { email: 'help@tael.local', phone: null }),
    });
    const user = await openApp('/help');
    const text = 'How to reach us could not be loaded. You can still write to us.';
    const alert = (await screen.findByText(text)).closest('[role=alert]') as HTMLElement;
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Live Chat/ }).disabled).toBe(false);
    away = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /^Email/ });
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('an address that is not there yet', () => {
  const preparing = () => refusal(409, 'Your address is being prepared', 'chain-scanner.address_not_ready');
  const portfolio = {
    ...{ walletAddress: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25', assets: [], nfts: [], totalValue: 0 },
    ...{ defi: [], chains: [], hiddenSpam: 0, readAt: new Date().toISOString(), age: 5, refreshing: false },
    rescan: null,
  };

  it('is said to be prepared where its portfolio will be, and comes by itself', async () => {
    let ready = false;
    fakeApi({
      'GET /api/assets/portfolio?spam=show': () => (ready ? answer(200, portfolio) : preparing()),
    });
    await openApp('/digital');
    await screen.findByText(/^Your address is being prepared\./);
    expect(screen.queryByRole('alert')).toBeNull();
    ready = true;
    await screen.findByText('0x58A5…1b25');
  });

  it('is scanned once it is there, however late', async () => {
    const late = { at: 0 };
    fakeApi({
      ...meCall,
      'GET /api/assets/chains': () =>
        answer(200, { walletAddress: (late.at += 1) > 2 ? portfolio.walletAddress : null, chains: [] }),
    });
    await openApp('/scan');
    await screen.findByText('There is no camera here.');
    expect(screen.queryByText(/^Simulating/)).toBeNull();
    await screen.findByText(/^Simulating/);
    await screen.findByRole('heading', { name: 'Send Money' });
    expect(whereWeAre()).toBe(`/send?address=${portfolio.walletAddress}`);
  });
});
