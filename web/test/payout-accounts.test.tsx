import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { answer, fakeApi, refusal } from './support/fake-api.ts';
import { openApp } from './support/open-app.tsx';
import { demo, keepSession, me } from './support/people.ts';

const alipay = {
  _id: 'a-1',
  withdrawalMethod: 'alipay',
  accountInfo: { alipayAccount: 'a***@mail.test', realName: 'R***' },
  isDefault: true,
  createdAt: '2026-01-02T03:04:05.000Z',
};
const bank = {
  ...alipay,
  _id: 'a-2',
  withdrawalMethod: 'bank',
  accountInfo: { bankName: 'A Bank', bankAccount: '**** 4321', accountHolder: 'R***' },
  isDefault: false,
};
const accounts = 'GET /api/withdrawals/accounts';

beforeEach(() => {
  localStorage.clear();
  keepSession(demo);
});

describe('the payment tab', () => {
  it('begins empty, takes an account by the rules, and shows it masked', async () => {
    let saved: object[] = [];
    const api = fakeApi({
      [accounts]: () => answer(200, { accounts: saved }),
      'POST /api/withdrawals/accounts': () => {
        saved = [alipay];
        return answer(201, { account: alipay });
      },
    });
    const user = await openApp('/profile?tab=payment');
    await screen.findByText('No payout accounts yet');
    await user.click(screen.getByRole('button', { name: 'Add account' }));
    await user.click(await screen.findByRole('button', { name: 'Save account' }));
    await screen.findByText('Alipay account is required');
    await user.type(screen.getByLabelText('Alipay account'), ' a@mail.test ');
    await user.type(screen.getByLabelText('Real name'), 'Real Name');
    await user.dblClick(screen.getByRole('button', { name: 'Save account' }));
    await screen.findByText('a***@mail.test · R***');
    await screen.findByText('Default');
    expect(
      api.calls.filter(({ call }) => call === 'POST /api/withdrawals/accounts').map(({ body }) => body),
    ).toEqual([
      {
        withdrawalMethod: 'alipay',
        accountInfo: { alipayAccount: 'a@mail.test', realName: 'Real Name' },
        isDefault: false,
      },
    ]);
  });

  it('removes an account once that is confirmed', async () => {
    let saved = [alipay, bank];
    const api = fakeApi({
      [accounts]: () => answer(200, { accounts: saved }),
      'DELETE /api/withdrawals/accounts/a-2': () => {
        saved = [alipay];
        return answer(200, { success: true });
      },
    });
    const user = await openApp('/profile?tab=payment');
    await user.click(await screen.findByRole('button', { name: /^Remove Bank Transfer/ }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/A Bank · \*\*\*\* 4321/);
    expect(api.called('DELETE /api/withdrawals/accounts/a-2')).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Account removed');
    expect(screen.queryByText(/4321/)).toBeNull();
  });

  it('that is full says so, and loses nothing', async () => {
    const message = 'You have saved as many accounts as there is room for';
    fakeApi({
      [accounts]: () => answer(200, { accounts: [alipay] }),
      'POST /api/withdrawals/accounts': () => refusal(409, message, 'withdrawal.too_many_accounts'),
    });
    const user = await openApp('/profile?tab=payment');
    await user.click(await screen.findByRole('button', { name: 'Add account' }));
    await user.click(screen.getByText('WeChat Pay'));
    const field = screen.getByLabelText<HTMLInputElement>('WeChat ID');
    await user.type(field, 'some-id');
    await user.click(screen.getByRole('button', { name: 'Save account' }));
    await screen.findByText(message);
    expect(field.value).toBe('some-id');
  });
});

describe('withdrawing to a saved account', () => {
  const requested = { ...bank, _id: 'w-1', amount: 50, status: 'pending', reason: null };
  const handlers = {
    'GET /api/user/me': () =>
      answer(200, { user: { ...me, availableWithdrawal: 120.5, totalWithdrawn: 0 }, missing: [] }),
    'GET /api/withdrawals/history?limit=5': () => answer(200, { withdrawals: [] }),
    [accounts]: () => answer(200, { accounts: [alipay, bank] }),
    'POST /api/withdrawals': () => answer(201, { withdrawal: requested }),
    'GET /api/withdrawals/w-1': () => answer(200, { withdrawal: requested, timeline: [] }),
  };

  it('needs the amount alone, and names the account', async () => {
    const api = fakeApi(handlers);
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.type(await screen.findByLabelText('Amount (¥)'), '50');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Alipay.*mail/ }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Bank Transfer.*A Bank/ }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Bank Transfer' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    await screen.findByText('A Bank · **** 4321 · R***');
    await user.click(screen.getByRole('button', { name: 'Withdraw ¥50.00' }));
    await screen.findByText(/submitted successfully/);
    expect(api.calls.find(({ call }) => call === 'POST /api/withdrawals')?.body).toEqual({
      amount: 50,
      accountId: 'a-2',
    });
  });

  it('begins with Alipay, whatever the default account is, and keeps the methods in sight', async () => {
    fakeApi({ ...handlers, [accounts]: () => answer(200, { accounts: [bank] }) });
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await screen.findByLabelText('Alipay account');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Alipay' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Bank Transfer.*A Bank/ }));
    expect(screen.queryByLabelText('Alipay account')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'WeChat Pay' }));
    await screen.findByLabelText('WeChat ID');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another account' }).checked).toBe(true);
  });

  it('may go to another one, by its fields', async () => {
    fakeApi(handlers);
    const user = await openApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.type(await screen.findByLabelText('Amount (¥)'), '50');
    await user.click(screen.getByRole('radio', { name: 'Another account' }));
    await user.click(screen.getByRole('button', { name: 'Submit Request' }));
    await screen.findByText('Alipay account is required');
  });
});
