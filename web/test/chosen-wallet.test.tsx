import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { announceWallet } from './support/browser-wallet.ts';
import { answer, fakeApi } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const theirs = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const portfolio = (walletAddress: string) => () =>
  answer(200, {
    ...{ walletAddress, assets: [], nfts: [], totalValue: 0, defi: [], chains: [] },
    ...{ hiddenSpam: 0, readAt: new Date().toISOString(), age: 5, refreshing: false },
  });

const choose = (rdns: string, userId = demo.id): void =>
  localStorage.setItem('wallet', JSON.stringify({ userId, rdns }));

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
    'GET /api/assets/portfolio?spam=show': portfolio('0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'),
    [`GET /api/assets/portfolio?spam=show&address=${theirs}`]: portfolio(theirs),
  });
});

describe('the wallet of an earlier visit', () => {
  it('that does not give its account without being asked is not asked', async () => {
    choose('test.locked');
    const wallet = announceWallet([], 'test.locked');
    await openApp('/digital');
    await waitFor(() => expect(wallet.asked.length).toBeGreaterThan(0));
    await screen.findByText('My deposit address');
    screen.getByRole('button', { name: 'Connect Wallet' });
    expect(new Set(wallet.asked)).toEqual(new Set(['eth_accounts']));
  });

  it('of somebody else is not touched, nor one that garbage names', async () => {
    const wallet = announceWallet([theirs], 'test.else');
    choose('test.else', 'u-9');
    await openApp('/digital');
    await screen.findByText('My deposit address');
    cleanup();
    localStorage.setItem('wallet', '{{{');
    await openApp('/digital');
    await screen.findByText('My deposit address');
    expect(wallet.asked).toEqual([]);
  });

  it('is there again without a prompt, and forgotten once it is disconnected', async () => {
    choose('test.back');
    const wallet = announceWallet([theirs], 'test.back');
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await screen.findByRole('button', { name: 'Connect Wallet' });
    expect(wallet.asked).not.toContain('eth_requestAccounts');
    expect(localStorage.getItem('wallet')).toBeNull();
  });

  it('is remembered by its name alone, kept when it is locked, forgotten by signing out', async () => {
    const wallet = announceWallet([theirs], 'test.kept');
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }));
    const offered = await screen.findAllByRole('button', { name: /^Play Wallet/ });
    await user.click(offered.at(-1) as HTMLElement);
    await screen.findByRole('button', { name: 'Disconnect' });
    const kept = localStorage.getItem('wallet') ?? '';
    expect(JSON.parse(kept)).toEqual({ userId: demo.id, rdns: 'test.kept' });
    wallet.tell('accountsChanged', []);
    await screen.findByRole('button', { name: 'Connect Wallet' });
    expect(localStorage.getItem('wallet')).toBe(kept);
    cleanup();
    const leaving = await openApp('/settings');
    await leaving.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });
});
