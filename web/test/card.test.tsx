import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const card = (more: object = {}) =>
  answer(200, { card: { lastFour: '4242', expires: '08/30', frozen: false, balance: 20, ...more } });
const network = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /api/user/me': () => answer(200, { user: { ...me, availableWithdrawal: 30 }, missing: [] }),
    'GET /api/wallet/card': () => card(),
    'GET /api/wallet/card/transactions?limit=20': () => answer(200, { transactions: [], nextCursor: null }),
    ...more,
  });

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the number of the card', () => {
  it('is masked, asks for the password, is shown, and hidden again', async () => {
    const api = network({
      'POST /api/wallet/card/reveal': (body) =>
        (body as { password: string }).password === 'right'
          ? answer(200, { number: '4000001234567899', cvv: '123', expires: '08/30' })
          : refusal(400, 'Password is incorrect', 'wallet.wrong_password'),
    });
    const user = await openApp('/card');
    await screen.findByText('•••• •••• •••• 4242');
    await user.click(screen.getByRole('button', { name: 'Show number' }));
    const sheet = within(screen.getByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Show number' }));
    await sheet.findByText('Password is required');
    expect(api.called('POST /api/wallet/card/reveal')).toBe(0);
    await user.type(sheet.getByLabelText('Password'), 'wrong');
    await user.click(sheet.getByRole('button', { name: 'Show number' }));
    await sheet.findByText('Password is incorrect');
    await user.clear(sheet.getByLabelText('Password'));
    await user.type(sheet.getByLabelText('Password'), 'right');
    await user.click(sheet.getByRole('button', { name: 'Show number' }));
    await screen.findByText('4000 0012 3456 7899');
    await user.click(screen.getByRole('button', { name: 'Hide number' }));
    await screen.findByText('•••• •••• •••• 4242');
  });
});

describe('money on the card and off it', () => {
  it('is moved once however often it is pressed, under a key', async () => {
    const api = network({
      'POST /api/wallet/card/top-up': () => answer(200, { _id: 't', amount: 5, balance: 25 }),
    });
    const user = await openApp('/card');
    await user.click(await screen.findByRole('button', { name: 'Top Up' }));
    await user.type(screen.getByLabelText('Amount (¥)'), '5');
    expect(screen.getAllByText('¥25.00')).toHaveLength(2);
    await user.dblClick(screen.getByRole('button', { name: 'Top up ¥5.00' }));
    await screen.findByText('¥5.00 is on your card');
    const call = api.calls.find(({ call: name }) => name === 'POST /api/wallet/card/top-up');
    expect(api.called('POST /api/wallet/card/top-up')).toBe(1);
    expect([call?.body, Boolean(call?.headers.get('idempotency-key'))]).toEqual([{ amount: 5 }, true]);
  });

  it('of more than there is, or of nothing, is refused here', async () => {
    const api = network();
    const user = await openApp('/card');
    await user.click(await screen.findByRole('button', { name: 'Take Off' }));
    await user.click(screen.getByRole('button', { name: 'Take off the card' }));
    await screen.findByText('Please enter a valid amount');
    await user.type(screen.getByLabelText('Amount (¥)'), '20.01');
    await user.click(screen.getByRole('button', { name: 'Take off ¥20.01' }));
    await screen.findByText('Insufficient balance');
    expect(api.called('POST /api/wallet/card/unload')).toBe(0);
  });
});

describe('a card that is frozen, or not there', () => {
  it('frozen takes no money, and what is on it can be taken off', async () => {
    network({ 'GET /api/wallet/card': () => card({ frozen: true }) });
    await openApp('/card');
    await screen.findByText('Frozen');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Top Up' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take Off' }).disabled).toBe(false);
  });

  it('is got with one press', async () => {
    let has = false;
    const api = network({
      'GET /api/wallet/card': () =>
        has ? card() : refusal(404, 'You have no card yet', 'wallet.card_not_found'),
      'POST /api/wallet/card': () => ((has = true), card()),
    });
    const user = await openApp('/card');
    await user.click(await screen.findByRole('button', { name: 'Get my card' }));
    await screen.findByText('•••• •••• •••• 4242');
    expect(api.called('POST /api/wallet/card')).toBe(1);
  });

  it('is asked for again after a failure', async () => {
    let away = true;
    network({
      'GET /api/wallet/card': () => (away ? refusal(403, 'Not now', 'wallet.not_now') : card()),
    });
    const user = await openApp('/card');
    await screen.findByText('Not now');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('•••• •••• •••• 4242');
  });
});
