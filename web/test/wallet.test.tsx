import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { hideAmounts } from '../src/product/settings/amounts-hidden.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession } from './support/people.ts';

const address = `0x${'Ab'.repeat(20)}`;
const figures = {
  coinsHeld: 100,
  stablecoinValue: 726,
  coinPrice: 7.26,
  cashSubsidy: 0,
  availableWithdrawal: 50,
  totalWithdrawn: 5,
  held: 0,
  coinsReserved: 10,
  card: 20,
  history: [
    { date: '2026-11-20', coinsHeld: 100, balance: 60, total: 786 },
    { date: '2026-11-21', coinsHeld: 100, balance: 50, total: 776 },
  ],
};
const deposit = (more: object) => ({
  _id: 'd-1',
  chainId: 1,
  tokenSymbol: 'USDC',
  amount: 12.5,
  status: 'seen',
  confirmations: 3,
  needed: 12,
  createdAt: '2026-11-20T04:00:00.000Z',
  ...more,
});
const usdc = { address: `0x${'1'.repeat(40)}`, symbol: 'USDC', decimals: 6, credited: true };
const ethereum = {
  id: 1,
  name: 'Ethereum',
  colour: '#627EEA',
  explorer: 'https://etherscan.io',
  confirmations: 12,
  configured: true,
  tokens: [usdc],
};
const chains = (more: object = {}) => answer(200, { walletAddress: address, chains: [ethereum], ...more });
const network = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/wallet': () => answer(200, figures),
    'GET /api/wallet/payees': () => answer(200, { payees: [{ username: 'friend', address: null }] }),
    'GET /api/transactions?limit=5': () => answer(200, { transactions: [], nextCursor: null }),
    'GET /api/assets/deposits?limit=5': () => answer(200, { deposits: [] }),
    'GET /api/assets/chains': () => chains(),
    ...more,
  });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
  hideAmounts(demo.id, false);
});

describe('the wallet', () => {
  it('tells that a large deposit is in review, and why one was refused', async () => {
    const states = [
      deposit({ status: 'review', confirmations: 12, reason: null }),
      deposit({ _id: 'd-2', status: 'refused', reason: 'Stolen coins' }),
    ];
    network({ 'GET /api/assets/deposits?limit=5': () => answer(200, { deposits: states }) });
    await openApp('/wallet');
    await screen.findByText('In review');
    expect(screen.getByText('A large deposit is checked by a person before it is credited.')).toBeTruthy();
    expect(screen.getByText('Refused')).toBeTruthy();
    expect(screen.getByText('Stolen coins')).toBeTruthy();
  });

  it('tells where everything is, leaves out what is nothing, and draws the course as a table too', async () => {
    network();
    await openApp('/wallet');
    await screen.findByText('100.00 USDC');
    expect(screen.getByText('−¥10.00 in 30 days')).toBeTruthy();
    expect(screen.getByText('In sends that wait for approval')).toBeTruthy();
    expect(screen.queryByText('In withdrawals under way')).toBeNull();
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['DayTotal', 'Nov 20¥786.00', 'Nov 21¥776.00']);
  });

  it('hides every amount with one press', async () => {
    network({ 'GET /api/assets/deposits?limit=5': () => answer(200, { deposits: [deposit({})] }) });
    const user = await openApp('/wallet');
    await screen.findByText('+12.50 USDC');
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    await screen.findByText('Amounts are hidden');
    for (const figure of [/726/, /776/, /12\.50/, /100\.00/]) expect(screen.queryByText(figure)).toBeNull();
  });

  it('follows a deposit from its first block, and tells of one that the chain took back', async () => {
    const deposits = [
      deposit({}),
      deposit({ _id: 'd-2', status: 'confirmed', confirmations: 12 }),
      deposit({ _id: 'd-3', status: 'dropped', chainId: 77 }),
    ];
    network({ 'GET /api/assets/deposits?limit=5': () => answer(200, { deposits }) });
    await openApp('/wallet');
    await screen.findByText('3 of 12 confirmations');
    for (const state of ['Confirming', 'Credited', 'Dropped by the chain'])
      expect(screen.getByText(state)).toBeTruthy();
    expect(screen.getByText(/^Network 77/)).toBeTruthy();
  });

  it('a person sent to before is a press away', async () => {
    network();
    const user = await openApp('/wallet');
    await user.click(await screen.findByRole('link', { name: /friend/ }));
    expect(whereWeAre()).toBe('/send?address=friend');
  });

  it('one part that is away leaves the others', async () => {
    network({ 'GET /api/assets/deposits?limit=5': () => refusal(403, 'Not now', 'scanner.not_now') });
    await openApp('/wallet');
    await screen.findByText('Not now');
    expect(screen.getByText('100.00 USDC')).toBeTruthy();
  });
});

describe('receiving', () => {
  it('shows the address, and with an amount a request', async () => {
    network();
    const user = await openApp('/receive');
    await screen.findByRole('img', { name: `QR code of your wallet address ${address}` });
    await user.type(screen.getByLabelText('Amount (optional)'), '2.5');
    await screen.findByRole('img', { name: '2.50 USDC on Ethereum' });
  });

  it('an address that is not there yet is waited for', async () => {
    let asked = 0;
    network({ 'GET /api/assets/chains': () => chains((asked += 1) === 1 ? { walletAddress: null } : {}) });
    await openApp('/receive');
    await screen.findByText(/Your address is being prepared/);
    await screen.findByText(address);
  });

  it('without a network says who can send', async () => {
    network({ 'GET /api/assets/chains': () => chains({ chains: [{ ...ethereum, configured: false }] }) });
    await openApp('/receive');
    await screen.findByText(/only other users of Tael can send/);
  });
});

describe('scanning', () => {
  it('takes a link or an address that is pasted, and refuses what is none', async () => {
    network();
    const user = await openApp('/scan');
    await user.type(await screen.findByLabelText('Address or payment link'), 'hello');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('This code holds no payment address');
    await user.clear(screen.getByLabelText('Address or payment link'));
    await user.paste(`ethereum:${usdc.address}@1/transfer?address=${address}&uint256=2500000`);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(whereWeAre()).toBe(`/send?address=${address}&amount=2.50`));
  });

  it('keeps the amount of a request that is read before the networks are known', async () => {
    let come: (chains: Response) => void = () => undefined;
    network({ 'GET /api/assets/chains': () => new Promise((resolve) => (come = resolve)) });
    const user = await openApp('/scan');
    await user.type(
      await screen.findByLabelText('Address or payment link'),
      `ethereum:${usdc.address}@1/transfer?address=${address}&uint256=3500000`,
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(whereWeAre()).toBe('/scan');
    come(chains());
    await waitFor(() => expect(whereWeAre()).toBe(`/send?address=${address}&amount=3.50`));
  });
});
