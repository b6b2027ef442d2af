import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { keepValue } from '../src/product/session/kept-values.ts';
import { beginSession, restoreSession } from '../src/product/session/session-store.ts';
import { announceWallet } from './support/browser-wallet.ts';
import { answer, fakeApi } from './support/fake-api.ts';
import { giveDatabases, storedEntries } from './support/kept-databases.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const theirs = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C';
const portfolio = (walletAddress: string) => () =>
  answer(200, {
    ...{ walletAddress, assets: [], nfts: [], totalValue: 0, defi: [], chains: [] },
    ...{ hiddenSpam: 0, readAt: new Date().toISOString(), age: 5, refreshing: false },
    rescan: null,
  });

async function choose(rdns: unknown, userId = demo.id): Promise<void> {
  beginSession({ token: 'token-1', user: { ...demo, role: 'user', id: userId } });
  await keepValue(userId, 'browser-wallet', rdns);
  keepSession(demo);
  restoreSession();
}
const chosen = (userId = demo.id): unknown => storedEntries()[`tael-kept.values.${userId} browser-wallet`];

beforeEach(() => {
  localStorage.clear();
  giveDatabases();
  keepSession(demo);
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: me, missing: [] }),
    'GET /api/assets/portfolio?spam=show': portfolio('0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'),
    [`GET /api/assets/portfolio?spam=show&address=${theirs}`]: portfolio(theirs),
  });
});

describe('the wallet of an earlier visit', () => {
  it('that does not give its account without being asked is not asked', async () => {
    await choose('test.locked');
    const wallet = announceWallet([], 'test.locked');
    await openApp('/digital');
    await waitFor(() => expect(wallet.asked.length).toBeGreaterThan(0));
    await screen.findByText('My deposit address');
    screen.getByRole('button', { name: 'Connect Wallet' });
    expect(new Set(wallet.asked)).toEqual(new Set(['eth_accounts']));
  });

  it('of somebody else is not touched, nor one that garbage names', async () => {
    const wallet = announceWallet([theirs], 'test.else');
    await choose('test.else', 'u-9');
    await openApp('/digital');
    await screen.findByText('My deposit address');
    cleanup();
    await choose({ rdns: 'test.else' });
    await openApp('/digital');
    await screen.findByText('My deposit address');
    expect(wallet.asked).toEqual([]);
  });

  it('is there again without a prompt, and forgotten once it is disconnected', async () => {
    await choose('test.back');
    const wallet = announceWallet([theirs], 'test.back');
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await screen.findByRole('button', { name: 'Connect Wallet' });
    expect(wallet.asked).not.toContain('eth_requestAccounts');
    await waitFor(() => expect(chosen()).toBeUndefined());
  });

  it('is remembered by its name alone, kept when it is locked, forgotten by signing out', async () => {
    announceWallet([], 'test.other');
    const wallet = announceWallet([theirs], 'test.kept');
    const user = await openApp('/digital');
    await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }));
    const offered = await screen.findAllByRole('button', { name: /^Play Wallet/ });
    await user.click(offered.at(-1) as HTMLElement);
    await screen.findByRole('button', { name: 'Disconnect' });
    expect(chosen()).toBe('test.kept');
    expect(Object.keys(localStorage).toSorted()).toEqual(['token', 'user']);
    wallet.emit('accountsChanged', []);
    await screen.findByRole('button', { name: 'Connect Wallet' });
    expect(chosen()).toBe('test.kept');
    cleanup();
    const leaving = await openApp('/settings');
    await leaving.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(whereWeAre()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(storedEntries()).toEqual({}));
  });
});
