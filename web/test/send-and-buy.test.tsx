import { beforeEach, describe, expect, it } from 'vitest';
import { act, screen, waitFor } from '@testing-library/react';
import { buyFigures, mostCoins } from '../src/features/trade/components/buy-figures.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp, whereWeAre } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const figures = { coinsHeld: 100, coinPrice: 7.26, availableWithdrawal: 50, totalWithdrawn: 0 };
const meWith =
  (more: object = {}) =>
  () =>
    answer(200, { user: { ...me, ...figures, ...more }, missing: [] });
const quoteOf = (more: object = {}) =>
  answer(200, {
    amount: 25,
    remaining: { coinsHeld: 75, availableWithdrawal: 50 },
    payee: { name: 'fr***d', address: null, registeredAt: '2026-01-02T00:00:00.000Z', atOnce: true },
    refused: null,
    ...more,
  });
const sent = (status: string) => answer(201, { transaction: { _id: 't-1', amount: 25, status } });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

async function fillIn(address = '/send'): ReturnType<typeof openApp> {
  const user = await openApp(address);
  const to = await screen.findByLabelText<HTMLInputElement>('To');
  if (to.value === '') await user.type(to, 'friend');
  await user.type(screen.getByLabelText('Amount (USDC)'), '25');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  return user;
}

describe('the way back from sending', () => {
  it('leads to where one came from', async () => {
    fakeApi({ 'GET /api/user/me': meWith() });
    const user = await openApp('/dashboard?seen=1');
    const [link] = await screen.findAllByRole('link', { name: 'Send' });
    await user.click(link as HTMLElement);
    await screen.findByLabelText('To');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard?seen=1'));
  });

  it('leads to the dashboard where the page was opened by its address', async () => {
    fakeApi({ 'GET /api/user/me': meWith() });
    const user = await openApp('/send');
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
  });
});

describe('sending', () => {
  it('shows who gets how much and what is left, sends once, and leads to the dashboard', async () => {
    const api = fakeApi({
      'GET /api/user/me': meWith(),
      'POST /api/wallet/quote': () => quoteOf(),
      'POST /api/transactions': () => sent('completed'),
    });
    const user = await fillIn();
    await screen.findByText('fr***d');
    expect(screen.getByText('75.00 USDC')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'Send 25.00' }));
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    await screen.findByText('25.00 USDC sent to fr***d');
    expect(api.called('POST /api/transactions')).toBe(1);
    const call = api.calls.find(({ call: name }) => name === 'POST /api/transactions');
    expect(call?.body).toEqual({ to: 'friend', amount: 25, description: '', type: 'send' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('tells the other side while the amount is typed, and before it goes what that and the sending cost', async () => {
    fakeApi({ 'GET /api/user/me': meWith(), 'POST /api/wallet/quote': () => quoteOf() });
    const user = await openApp('/send');
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    await screen.findByText('You hold 100.00');
    expect(fact('Worth today')).toBe('–');
    await user.type(screen.getByLabelText('Amount (USDC)'), '1.33');
    expect(fact('Worth today')).toBe('¥9.65');
    await user.type(screen.getByLabelText('To'), 'friend');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('fr***d');
    expect(fact('Worth today')).toBe('¥9.65');
    expect(fact('Fee')).toBe('0.00 USDC');
  });

  it('without a price tells no worth', async () => {
    fakeApi({ 'GET /api/user/me': meWith({ coinPrice: null }), 'POST /api/wallet/quote': () => quoteOf() });
    await fillIn();
    await screen.findByText('fr***d');
    expect(screen.queryByText('Worth today')).toBeNull();
  });
});

describe('sending when something is wrong', () => {
  it('what would be refused is told before anything is sent, and nothing typed is lost', async () => {
    const api = fakeApi({
      'GET /api/user/me': meWith(),
      'POST /api/wallet/quote': () => refusal(400, 'Recipient not found', 'wallet.recipient_not_found'),
    });
    await fillIn();
    await screen.findByText('Recipient not found');
    expect(screen.getByLabelText<HTMLInputElement>('Amount (USDC)').value).toBe('25');
    expect(api.called('POST /api/transactions')).toBe(0);
  });

  it('without an answer asks the same again, under the same key', async () => {
    let answers = 0;
    const api = fakeApi({
      'GET /api/user/me': meWith(),
      'POST /api/wallet/quote': () => quoteOf(),
      'POST /api/transactions': () =>
        (answers += 1) === 1 ? Promise.reject(new TypeError('Failed to fetch')) : sent('completed'),
    });
    const user = await fillIn();
    await user.click(await screen.findByRole('button', { name: 'Send 25.00' }));
    await screen.findByText('Checking...');
    await waitFor(() => expect(whereWeAre()).toBe('/dashboard'));
    const keys = api.calls
      .filter(({ call }) => call === 'POST /api/transactions')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('is edited during its quote, the quote no longer counts', async () => {
    let quoted: (answered: Response) => void = () => undefined;
    const first = new Promise<Response>((resolve) => (quoted = resolve));
    const bodies: unknown[] = [];
    fakeApi({
      'GET /api/user/me': meWith(),
      'POST /api/wallet/quote': (body) => (bodies.push(body) === 1 ? first : quoteOf({ amount: 253 })),
    });
    const user = await fillIn();
    await user.type(screen.getByLabelText('Amount (USDC)'), '3');
    await act(async () => {
      quoted(quoteOf());
      await first;
    });
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await screen.findByRole('button', { name: 'Send 253.00' });
    expect(bodies).toEqual([
      expect.objectContaining({ to: 'friend', amount: 25 }),
      expect.objectContaining({ to: 'friend', amount: 253 }),
    ]);
  });

  it('asks for whom, then for how much', async () => {
    fakeApi({ 'GET /api/user/me': meWith() });
    const user = await openApp('/send');
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await screen.findByText('Please enter a wallet address or username');
    await user.type(screen.getByLabelText('To'), 'friend');
    await user.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('Please enter a valid amount');
  });
});

describe('the figures of buying', () => {
  it('round the cost up, as the server does', () => {
    expect(buyFigures('0.01', 7.26, 50)).toEqual({ amount: 1n, cost: 8n, left: 4992n });
    expect(buyFigures('1', 7.26, 50)).toEqual({ amount: 100n, cost: 726n, left: 4274n });
  });

  it.each([
    [7.26, 50],
    [7.26, 0],
    [0.01, 0.01],
    [3.33, 999999.99],
  ])('offer at most what the balance pays for: price %s, balance %s', (price, balance) => {
    const most = mostCoins(price, balance) ?? 0n;
    const text = (coins: bigint) => `${coins / 100n}.${String(coins % 100n).padStart(2, '0')}`;
    if (most > 0n) expect(buyFigures(text(most), price, balance)?.left).toBeGreaterThanOrEqual(0n);
    expect(buyFigures(text(most + 1n), price, balance)?.left).toBeLessThan(0n);
  });
});

describe('buying', () => {
  it('tells the other side while typing, buys, and leads to the dashboard', async () => {
    const bought = { amount: 2, cost: 14.52, coinPrice: 7.26, transactionId: 't-1' };
    const api = fakeApi({
      'GET /api/user/me': meWith(),
      'POST /api/wallet/buy': () => answer(200, bought),
    });
    const user = await openApp('/buy');
    await user.type(await screen.findByLabelText('Coins'), '2');
    expect(screen.getByText('¥14.52')).toBeTruthy();
    expect(screen.getByText('¥35.48')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buy 2.00' }));
    await screen.findByText('Bought 2.00 coins for ¥14.52');
    expect(api.calls.find(({ call }) => call === 'POST /api/wallet/buy')?.body).toEqual({ amount: 2 });
  });

  it('of more than there is for is refused here', async () => {
    const api = fakeApi({ 'GET /api/user/me': meWith() });
    const user = await openApp('/buy');
    await user.type(await screen.findByLabelText('Coins'), '2000');
    await user.click(screen.getByRole('button', { name: 'Buy 2,000.00' }));
    await screen.findByText('Insufficient balance');
    expect(api.called('POST /api/wallet/buy')).toBe(0);
  });
});
