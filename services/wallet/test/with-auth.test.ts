import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

let auth: AuthProcess;
let wallet: WalletUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl });
});
afterAll(async () => {
  await wallet.stop();
  await auth.stop();
});

describe('a name that the wallet has not heard of', () => {
  it('is asked of auth, so that somebody just registered gets coins at once', async () => {
    const sender = await wallet.person('sender', { coins: 1_000n });
    const { id: userId } = await auth.register('Newcomer');
    const answer = await wallet.as(sender).post('/api/transactions', { to: 'NEWcomer', amount: 1 });
    expect(answer.status).toBe(201);
    expect((await wallet.balance(userId)).coins).toBe(100n);
    const { body } = await wallet.as(sender).get('/api/transactions?type=send');
    expect(body.transactions).toMatchObject([{ to: 'Newcomer' }]);
  });

  it('and neither has auth: there is no recipient', async () => {
    const sender = await wallet.person('lonely', { coins: 1_000n });
    for (const to of ['nobody here', '%', "'; drop table account", '😀', '١٢٣']) {
      const answer = await wallet.as(sender).post('/api/transactions', { to, amount: 1 });
      expect([to, answer.status, answer.body.message]).toEqual([to, 400, 'Recipient not found']);
    }
    expect((await wallet.balance(sender)).coins).toBe(1_000n);
  });

  it('is asked of auth as well where two are said to bear it', async () => {
    const sender = await wallet.person('careful', { coins: 1_000n });
    const { id: userId } = await auth.register('Contested');
    await wallet.person('contested');
    await wallet.saveFact(userId, { username: 'Contested', status: 'active', version: 1n });
    expect((await wallet.as(sender).post('/api/transactions', { to: 'contested', amount: 1 })).status).toBe(
      201,
    );
    expect((await wallet.balance(userId)).coins).toBe(100n);
  });
});

describe('somebody just registered', () => {
  it('has a wallet of zeros from the first second', async () => {
    const { id: userId } = await auth.register('fresh');
    const { status, body } = await wallet.as(userId).get('/api/wallet');
    expect([status, body]).toMatchObject([
      200,
      {
        coinsHeld: 0,
        stablecoinValue: 0,
        coinPrice: 7.26,
        cashSubsidy: 0,
        availableWithdrawal: 0,
        totalWithdrawn: 0,
      },
    ]);
    expect((await wallet.as(userId).post('/api/wallet/sell', { amount: 1 })).body.message).toBe(
      'No coins available to sell',
    );
  });
});

describe('while auth is away', () => {
  it('a known name still gets coins; an unknown one and a reveal are 503, never "not found"', async () => {
    const alone = await startWallet();
    const sender = await alone.person('sender', { coins: 1_000n });
    await alone.person('known');
    const send = (to: string) => alone.as(sender).post('/api/transactions', { to, amount: 1 });
    expect((await send('known')).status).toBe(201);
    const unknown = await send('unknown');
    expect([unknown.status, unknown.body.code]).toEqual([503, 'wallet.unavailable']);
    await alone.as(sender).post('/api/wallet/card');
    const reveal = await alone.as(sender).post('/api/wallet/card/reveal', { password: randomUUID() });
    expect(reveal.status).toBe(503);
    expect((await alone.balance(sender)).coins).toBe(900n);
    await alone.stop();
  });
});
