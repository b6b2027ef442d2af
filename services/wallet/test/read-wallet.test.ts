import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { z } from 'zod';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const history = z.object({
  history: z.array(
    z.object({ date: z.string(), coinsHeld: z.number(), balance: z.number(), total: z.number() }),
  ),
});
let wallet: WalletUnderTest;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

const read = async (userId: string) =>
  history.parse((await wallet.as(userId).get('/api/wallet')).body).history;

const shiftPostings = (userId: string, to: string) =>
  sql`update posting set posted_at = ${to} where user_id = ${userId} and posted_at > now() - interval '1 hour'`.execute(
    wallet.deps.database.db,
  );

describe('the wallet', () => {
  it('tells the holding, what it is worth rounded down, and both parts of the balance', async () => {
    const owner = await wallet.person('owner', { coins: 333n, available: 1_000n });
    const hold = { rule: 'hold', holdId: 'withdrawal:1', amount: 400n } as const;
    await wallet.deps.ledger.post({ operationId: crypto.randomUUID(), userId: owner, ...hold });
    expect((await wallet.as(owner).get('/api/wallet')).body).toMatchObject({
      coinsHeld: 3.33,
      coinPrice: 7.26,
      stablecoinValue: 24.17,
      cashSubsidy: 0,
      availableWithdrawal: 6,
      held: 4,
      balance: 10,
      totalWithdrawn: 0,
      coinsReserved: 0,
      card: 0,
    });
  });

  it('has the last thirty days in Shanghai, each as it ended, today as it is', async () => {
    const saver = await wallet.person('saver', { available: 1_000n });
    const day = (ago: number): string =>
      new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
    await shiftPostings(saver, `${day(10)}T23:59:59.999+08:00`);
    await wallet.fund(saver, { available: 500n });
    await shiftPostings(saver, `${day(9)}T00:00:00+08:00`);
    await wallet.fund(saver, { coins: 200n });
    const days = await read(saver);
    expect(days).toHaveLength(30);
    expect([days[0]?.date, days[29]?.date]).toEqual([day(29), day(0)]);
    const balanceOf = (date: string) => days.find((one) => one.date === date)?.balance;
    expect([day(11), day(10), day(9), day(1)].map(balanceOf)).toEqual([0, 10, 15, 15]);
    expect(days[29]).toEqual({ date: day(0), coinsHeld: 2, balance: 15, total: 29.52 });
  });

  it('follows the price of the configuration', async () => {
    const dear = await startWallet({ COIN_PRICE: '10.5' });
    const owner = await dear.person('owner', { coins: 100n });
    expect((await dear.as(owner).get('/api/wallet')).body).toMatchObject({
      coinPrice: 10.5,
      stablecoinValue: 10.5,
    });
    expect((await dear.as(owner).post('/api/wallet/sell', { amount: 1 })).body.proceeds).toBe(10.5);
    await dear.stop();
  });

  it.each(['0', '-1', '7.261', 'seven', '1e3'])('does not start with a price of "%s"', async (price) => {
    await expect(startWallet({ COIN_PRICE: price })).rejects.toThrow('COIN_PRICE');
  });
});

describe('a call without a session', () => {
  it.each([
    '/api/wallet',
    '/api/transactions',
    '/api/wallet/card',
    '/api/wallet/payees',
    '/api/admin/ledger/proof',
  ])('%s is 401', async (path) => expect((await wallet.anonymous(path)).status).toBe(401));
});
