import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { endSession } from '../src/product/session/session-store.ts';
import { firstProblem } from '../src/product/withdrawals/request/withdrawal-rules.ts';
import { withdrawalSteps } from '../src/product/withdrawals/withdrawal-steps.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const figures = { coinsHeld: 10.5, coinPrice: 7.26, availableWithdrawal: 120.5, totalWithdrawn: 0 };
const meWith =
  (more: object = {}) =>
  () =>
    answer(200, { user: { ...me, ...figures, ...more }, missing: [] });
const requested = {
  _id: 'w-1',
  amount: 50,
  withdrawalMethod: 'alipay',
  status: 'pending',
  createdAt: '2026-01-02T03:04:05.000Z',
  accountInfo: { alipayAccount: 'a***@mail.test', realName: 'R***' },
  reason: null,
};
const history = () => answer(200, { withdrawals: [], total: 0, totalPages: 0, currentPage: 1 });
const one = () =>
  answer(200, { withdrawal: requested, timeline: [{ status: 'pending', at: requested.createdAt }] });

beforeEach(() => {
  // Signing out drops the undecided requests of the test before.
  endSession('signed-out');
  localStorage.clear();
  keepSession(demo);
});

describe('the rules of a withdrawal, in their order', () => {
  const draft = (amount: string, account = {}) => ({ amount, method: 'bank' as const, account });
  it.each([
    ['', 100, 'withdrawals:rules.amount'],
    ['0', 100, 'withdrawals:rules.amount'],
    ['0.5', 0.4, 'withdrawals:rules.available'],
    ['0.5', 100, 'withdrawals:rules.minimum'],
    ['60000', 100, 'withdrawals:rules.available'],
    ['50000.01', 60000, 'withdrawals:rules.maximum'],
    ['50000', 60000, 'withdrawals:rules.bankName'],
  ])('%s of %s', (amount, available, text) => {
    expect(firstProblem(draft(amount), available)?.text).toBe(text);
  });

  it('ask for the fields of the chosen method one by one, blank being none', () => {
    const account: Record<string, string> = { bankName: ' ', alipayAccount: 'of another method' };
    const first = () => firstProblem(draft('1', account), 100)?.field;
    expect(first()).toBe('bankName');
    account.bankName = 'Bank';
    expect(first()).toBe('bankAccount');
    account.bankAccount = '62';
    expect(first()).toBe('accountHolder');
    account.accountHolder = 'Holder';
    expect(first()).toBeUndefined();
  });
});

async function fillIn(): Promise<Awaited<ReturnType<typeof openApp>>> {
  const user = await openApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await user.type(await screen.findByLabelText('Amount (¥)'), '50');
  await user.type(screen.getByLabelText('Alipay account'), ' a@mail.test ');
  await user.type(screen.getByLabelText('Real name'), 'Real Name');
  await user.click(screen.getByRole('button', { name: 'Submit Request' }));
  return user;
}

describe('the withdrawal', () => {
  it('is reviewed, requested once under a key, told, and shown with its timeline', async () => {
    const api = fakeApi({
      'GET /api/user/me': meWith(),
      'GET /api/withdrawals/history?limit=5': history,
      'POST /api/withdrawals': () => answer(201, { withdrawal: requested }),
      'GET /api/withdrawals/w-1': one,
    });
    const user = await fillIn();
    expect(await screen.findByText('¥70.50')).toBeTruthy();
    await user.dblClick(screen.getByRole('button', { name: 'Withdraw ¥50.00' }));
    await screen.findByText(
      'Withdrawal request submitted successfully! It will be processed within 24 hours.',
    );
    const timeline = await screen.findByRole('list', { name: 'Timeline' });
    expect(
      within(timeline)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Pending'), 'Approved', 'Processing', 'Completed']);
    const [sent, ...more] = api.calls.filter(({ call }) => call === 'POST /api/withdrawals');
    expect(more).toEqual([]);
    expect(sent?.body).toEqual({
      amount: 50,
      withdrawalMethod: 'alipay',
      accountInfo: { alipayAccount: 'a@mail.test', realName: 'Real Name' },
    });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that is refused says why, and keeps what was typed', async () => {
    fakeApi({
      'GET /api/user/me': meWith(),
      'GET /api/withdrawals/history?limit=5': history,
      'POST /api/withdrawals': () =>
        refusal(400, 'Amount exceeds available balance', 'withdrawal.exceeds_available'),
    });
    const user = await fillIn();
    await user.click(await screen.findByRole('button', { name: 'Withdraw ¥50.00' }));
    await screen.findByText('Amount exceeds available balance');
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText<HTMLInputElement>('Amount (¥)').value).toBe('50');
  });

  it('without anything to withdraw is not begun', async () => {
    fakeApi({
      'GET /api/user/me': meWith({ availableWithdrawal: 0 }),
      'GET /api/withdrawals/history?limit=5': history,
    });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await screen.findByText('No funds available for withdrawal');
  });

  it('takes nothing that is no amount', async () => {
    fakeApi({ 'GET /api/user/me': meWith(), 'GET /api/withdrawals/history?limit=5': history });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Amount (¥)');
    await user.type(field, '1a-2,3.456');
    expect(field.value).toBe('12.34');
    await user.clear(field);
    await user.paste('1,234.50');
    expect(field.value).toBe('1234.50');
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(field.value).toBe('120.50');
  });
});

describe('the timeline of a rejected withdrawal', () => {
  it('ends with the reason, and promises nothing more', () => {
    const steps = withdrawalSteps(
      [
        { status: 'pending', at: 'a' },
        { status: 'rejected', at: 'b' },
      ],
      'Wrong account',
      (iso) => iso,
    );
    expect(steps.map(({ state }) => state)).toEqual(['done', 'refused']);
    expect(steps.at(-1)).toMatchObject({ time: 'b', note: 'Wrong account' });
  });
});

describe('selling', () => {
  const selling = (coinsHeld: number, sell: () => Response) =>
    fakeApi({
      'GET /api/user/me': meWith({ coinsHeld }),
      'GET /api/withdrawals/history?limit=5': history,
      'POST /api/wallet/sell': sell,
    });
  const press = async () => {
    const user = await openApp('/dashboard');
    const [button] = await screen.findAllByRole('button', { name: 'Sell' });
    if (button) await user.click(button);
  };

  it('sells all coins at once', async () => {
    const sold = { amount: 10.5, proceeds: 76.23, coinPrice: 7.26, transactionId: 't-1' };
    const api = selling(10.5, () => answer(200, sold));
    await press();
    await screen.findByText('Sell order placed successfully!');
    expect(api.calls.find(({ call }) => call === 'POST /api/wallet/sell')?.body).toEqual({ amount: 10.5 });
  });

  it('says in its own words what failed without any', async () => {
    selling(10.5, () => new Response('', { status: 500 }));
    await press();
    await screen.findByText('Sell order failed: 500');
  });

  it('needs coins', async () => {
    const api = selling(0, () => answer(200, {}));
    await press();
    await screen.findByText('No coins available to sell');
    await waitFor(() => expect(api.called('POST /api/wallet/sell')).toBe(0));
  });
});

describe('the amounts', () => {
  it('are hidden and shown with one press', async () => {
    fakeApi({ 'GET /api/user/me': meWith(), 'GET /api/withdrawals/history?limit=5': history });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Hide amounts' }));
    expect(document.body.textContent).not.toContain('120');
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(document.body.textContent).toContain('120');
  });
});
