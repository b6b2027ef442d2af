import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { WalletProcess } from './wallet-process.ts';
import { startWithWallet } from './with-wallet.ts';
import { bank, payoutOf, type WithdrawalUnderTest } from './withdrawal-under-test.ts';

let wallet: WalletProcess;
let service: WithdrawalUnderTest;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ wallet, service, stop } = await startWithWallet());
});
afterAll(() => stop());

let userId: string;
beforeEach(async () => {
  userId = await wallet.person(100_00n);
});
const me = () => service.as({ userId });
const refusal = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const untouched = async (amount = 100_00n) => {
  expect(await wallet.holding(userId)).toEqual({ available: amount, held: 0n, totalWithdrawn: 0n });
  expect(await service.rows(userId)).toEqual([]);
};

describe('a request', () => {
  it('is answered with 201 once the amount is held', async () => {
    const answer = await me().withdraw(60.5, bank);
    expect(answer.status).toBe(201);
    expect(answer.body.withdrawal).toEqual({
      _id: expect.any(String),
      amount: 60.5,
      withdrawalMethod: 'bank',
      status: 'pending',
      createdAt: expect.any(String),
      accountInfo: { bankName: 'Bank of Tests', bankAccount: '**** 4567', accountHolder: 'W***' },
      reason: null,
      processedAt: null,
      confirmation: null,
    });
    expect(await wallet.holding(userId)).toMatchObject({ available: 39_50n, held: 60_50n });
  });

  it('of all there is, down to the last cent, is granted', async () => {
    expect((await me().withdraw(100)).status).toBe(201);
    expect(refusal(await me().withdraw(1))).toEqual([400, 'Amount exceeds available balance']);
  });

  it('is told as a snapshot that names nobody and no account', async () => {
    const { _id } = payoutOf(await me().withdraw(5, bank));
    const events = (await service.events('withdrawal.WithdrawalChanged.v1')).filter(
      ({ key }) => key === userId,
    );
    expect(events).toMatchObject([
      {
        data: {
          withdrawalId: _id,
          version: 1n,
          userId,
          amount: 500n,
          accountFingerprint: expect.any(String),
        },
      },
    ]);
    expect(
      JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/6222|1234567|Wang/);
  });

  it('keeps no account readable in any table', async () => {
    await me().withdraw(5, bank);
    await me().post('/api/withdrawals/accounts', bank);
    const { rows } = await sql<{ text: string }>`
      select w::text || a::text as text from withdrawal w join payout_account a using (user_id)
      where w.user_id = ${userId}`.execute(service.deps.database.db);
    expect(rows[0]?.text).toContain(userId);
    expect(rows[0]?.text).not.toMatch(/1234567|Wang|Bank of/);
    const sealed = Buffer.from('1234567').toString('hex');
    expect(rows[0]?.text).not.toContain(sealed);
  });
});

describe('a request that says more, or less', () => {
  it('asks for what it names and nothing else: no other owner, state or id', async () => {
    const stranger = await wallet.person(50_00n);
    const body = { userId: stranger, status: 'completed', _id: randomUUID(), balance: 9, from: stranger };
    expect(payoutOf(await me().withdraw(10, body))).toMatchObject({ status: 'pending' });
    expect(await wallet.holding(stranger)).toMatchObject({ available: 50_00n, held: 0n });
    expect(await wallet.holding(userId)).toMatchObject({ available: 90_00n, held: 10_00n });
  });

  it('may go to a saved account, which is named by its id', async () => {
    const saved = await me().post('/api/withdrawals/accounts', bank);
    const { _id: accountId } = saved.body.account as { _id: string };
    const only = { withdrawalMethod: undefined, accountInfo: undefined, accountId };
    expect(payoutOf(await me().withdraw(2, only))).toMatchObject({
      withdrawalMethod: 'bank',
      accountInfo: { bankAccount: '**** 4567' },
    });
    const other = service.as({ userId: await wallet.person(5_00n) });
    expect(refusal(await other.withdraw(2, only))).toEqual([400, 'This saved account does not exist']);
    expect(refusal(await me().withdraw(2, { accountId: 7 }))).toEqual([
      400,
      'This saved account does not exist',
    ]);
  });

  it('of nobody signed in is 401', async () => {
    expect((await service.raw(undefined, '{}')).status).toBe(401);
  });
});

describe('a bad amount is refused in the specified words, and nothing moves', () => {
  it.each([0, -1, 0.001, 1e21, 2 ** 53 + 1, 1e12, '10', '１０', true, [1], {}, null, undefined])(
    '%j',
    async (amount) => {
      const answer = await me().post('/api/withdrawals', { ...bank, amount });
      expect(refusal(answer)).toEqual([400, 'Please enter a valid amount']);
      await untouched();
    },
  );

  it.each(['{"amount":1e400}', '{"amount":NaN}', '{"amount":-1e400}'])('%s', async (raw) => {
    const answer = await service.raw(userId, raw);
    expect(answer.status).toBe(400);
    await untouched();
  });
});

describe('the first broken rule is told, in the order of the specification', () => {
  const nothing = { withdrawalMethod: undefined, accountInfo: undefined };
  it.each([
    ['half a ¥ of nothing', 0n, 0.5, {}, 'Amount exceeds available balance'],
    ['half a ¥ of enough', 100_00n, 0.5, {}, 'Minimum withdrawal amount is ¥1'],
    ['99 cents', 100_00n, 0.99, {}, 'Minimum withdrawal amount is ¥1'],
    ['60,000 of 100', 100_00n, 60_000, {}, 'Amount exceeds available balance'],
    ['60,000 of 70,000', 70_000_00n, 60_000, {}, 'Maximum withdrawal amount is ¥50,000'],
    ['a cent too much', 70_000_00n, 50_000.01, {}, 'Maximum withdrawal amount is ¥50,000'],
    ['too much to no account', 100_00n, 101, nothing, 'Amount exceeds available balance'],
    ['a cent more than there is', 100_00n, 100.01, {}, 'Amount exceeds available balance'],
    ['no method', 100_00n, 10, nothing, 'Please select a valid withdrawal method'],
    ['no account', 100_00n, 10, { accountInfo: {} }, 'Alipay account is required'],
    [
      'no holder',
      100_00n,
      10,
      { ...bank, accountInfo: { bankName: 'b', bankAccount: '1' } },
      'Account holder name is required',
    ],
  ] as const)('%s', async (_what, has, amount, more, message) => {
    userId = await wallet.person(has);
    expect(refusal(await me().withdraw(amount, more))).toEqual([400, message]);
    await untouched(has);
  });

  it('and the largest and the smallest are granted', async () => {
    userId = await wallet.person(50_001_00n);
    expect((await me().withdraw(50_000)).status).toBe(201);
    expect((await me().withdraw(1)).status).toBe(201);
  });
});

it('for a closed account is 409', async () => {
  const gone = await wallet.person();
  await wallet.rpc.closeAccount({ stepId: `${randomUUID()}:wallet`, userId: gone });
  const answer = await service.as({ userId: gone }).withdraw(1);
  expect(refusal(answer)).toEqual([409, 'This account is closed']);
  expect(await service.rows(gone)).toEqual([]);
});
