import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badAmounts, startWallet, type WalletUnderTest } from './wallet-under-test.ts';

let wallet: WalletUnderTest;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

describe('selling', () => {
  it("pays at the server's price, rounded down to the cent, whatever price the client names", async () => {
    const seller = await wallet.person('seller', { coins: 1_000n });
    const answer = await wallet
      .as(seller)
      .post('/api/wallet/sell', { amount: 3.33, price: 1000, coinPrice: 9 });
    const transactionId = expect.any(String) as unknown;
    const sold = { amount: 3.33, proceeds: 24.17, coinPrice: 7.26, transactionId };
    expect([answer.status, answer.body]).toEqual([200, sold]);
    expect(await wallet.balance(seller)).toMatchObject({ coins: 667n, available: 2_417n });
  });

  it('more than there is changes nothing', async () => {
    const seller = await wallet.person('short', { coins: 100n });
    const answer = await wallet.as(seller).post('/api/wallet/sell', { amount: 1.01 });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { message: 'Insufficient coins', error: 'Insufficient coins', code: 'wallet.insufficient_coins' },
    ]);
    expect(await wallet.balance(seller)).toMatchObject({ coins: 100n, available: 0n });
  });
});

describe('selling with no coins at all', () => {
  it('is refused in the words of the page, and quoted so; a send is not', async () => {
    const { post } = wallet.as(await wallet.person('coinless', { available: 100n }));
    const words = { code: 'wallet.no_coins', message: 'No coins available to sell' };
    const answer = await post('/api/wallet/sell', { amount: 1 });
    expect([answer.status, answer.body]).toMatchObject([400, words]);
    const quote = await post('/api/wallet/quote', { type: 'sell', amount: 1 });
    expect(quote.body.refused).toEqual(words);
    const bad = await post('/api/wallet/sell', { amount: 0 });
    expect(bad.body.message).toBe('Please enter a valid amount');
    await wallet.person('somebody');
    const send = await post('/api/transactions', { to: 'somebody', amount: 1 });
    expect(send.body.message).toBe('Insufficient coins');
  });
});

describe('buying', () => {
  it('costs the price rounded up to the cent', async () => {
    const buyer = await wallet.person('buyer', { available: 10_000n });
    const answer = await wallet.as(buyer).post('/api/wallet/buy', { amount: 3.33 });
    const transactionId = expect.any(String) as unknown;
    const bought = { amount: 3.33, cost: 24.18, coinPrice: 7.26, transactionId };
    expect([answer.status, answer.body]).toEqual([200, bought]);
    expect(await wallet.balance(buyer)).toMatchObject({ coins: 333n, available: 7_582n });
  });

  it('for more than is available changes nothing', async () => {
    const buyer = await wallet.person('poor', { available: 725n });
    const answer = await wallet.as(buyer).post('/api/wallet/buy', { amount: 1 });
    expect([answer.status, answer.body.message]).toEqual([400, 'Insufficient balance']);
    expect(await wallet.balance(buyer)).toMatchObject({ coins: 0n, available: 725n });
  });
});

describe.each(['/api/wallet/sell', '/api/wallet/buy'])('%s', (path) => {
  it('refuses every amount that is none, and nothing moves', async () => {
    const trader = await wallet.person(`trader ${path}`, { coins: 10_000n, available: 10_000n });
    const before = await wallet.balance(trader);
    for (const body of badAmounts) {
      const answer = await wallet.as(trader).post(path, body);
      expect([body, answer.status, answer.body.message]).toEqual([body, 400, 'Please enter a valid amount']);
    }
    expect(await wallet.balance(trader)).toEqual(before);
  });

  it('happens once a key: the replay gives the first answer, another body is refused', async () => {
    const trader = await wallet.person(`repeater ${path}`, { coins: 10_000n, available: 100_000n });
    const { post } = wallet.as(trader);
    const first = await post(path, { amount: 2 }, 'a key');
    const after = await wallet.balance(trader);
    const second = await post(path, { amount: 2.0 }, 'a key');
    expect(second.body).toEqual(first.body);
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect((await post(path, { amount: 3 }, 'a key')).status).toBe(422);
    expect(await wallet.balance(trader)).toEqual(after);
    expect((await post(path, { amount: 2 })).headers['idempotency-replayed']).toBeUndefined();
    expect(await wallet.balance(trader)).not.toEqual(after);
  });

  it('names the transaction under which its receipt is read, in the replay too', async () => {
    const trader = await wallet.person(`reader ${path}`, { coins: 10_000n, available: 100_000n });
    const { post, get } = wallet.as(trader);
    const traded = await post(path, { amount: 2 }, 'a key');
    const again = await post(path, { amount: 2 }, 'a key');
    expect(again.body.transactionId).toBe(traded.body.transactionId);
    const { status, body } = await get(`/api/transactions/${String(traded.body.transactionId)}`);
    expect([status, body.transaction]).toMatchObject([200, { kind: path.slice('/api/wallet/'.length) }]);
  });

  it('frees the key of what it refused', async () => {
    const trader = await wallet.person(`hasty ${path}`);
    const { post } = wallet.as(trader);
    expect((await post(path, { amount: 1 }, 'mine')).status).toBe(400);
    await wallet.fund(trader, { coins: 100n, available: 726n });
    const answer = await post(path, { amount: 1 }, 'mine');
    expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, undefined]);
  });
});

describe('at the highest price there may be', () => {
  const most = { amount: 999_999_999_999.99 };
  let dear: WalletUnderTest;
  beforeAll(async () => (dear = await startWallet({ COIN_PRICE: '999999.99' })));
  afterAll(() => dear.stop());

  it('more than money can say is refused as too much, and whoever asks beside it is not', async () => {
    const { post } = dear.as(await dear.person('dreamer'));
    const modest = dear.as(await dear.person('modest', { coins: 300n }));
    const [sold, bought, beside] = await Promise.all([
      post('/api/wallet/sell', most),
      post('/api/wallet/buy', most),
      modest.post('/api/wallet/sell', { amount: 1 }),
    ]);
    expect([sold.status, sold.body.code]).toEqual([400, 'wallet.no_coins']);
    expect([bought.status, bought.body.code]).toEqual([400, 'wallet.insufficient_funds']);
    expect([beside.status, beside.body.proceeds]).toEqual([200, 999_999.99]);
    const short = await modest.post('/api/wallet/sell', most);
    expect([short.status, short.body.code]).toEqual([400, 'wallet.insufficient_coins']);
    for (const type of ['sell', 'buy'])
      expect(await post('/api/wallet/quote', { type, ...most })).toMatchObject({ status: 200 });
  });

  it('what was sold while it was low is answered again under its key, and nothing else of it can be sold', async () => {
    const cheap = await startWallet({ COIN_PRICE: '0.01' });
    const seller = await cheap.person('patient', { coins: 300_000_000_000_000n });
    const first = await cheap.as(seller).post('/api/wallet/sell', most, 'k');
    expect(first.status).toBe(200);
    const risen = await startWallet({
      COIN_PRICE: '999999.99',
      POSTGRES_URL: cheap.settings.POSTGRES_URL,
    });
    const again = await risen.as(seller).post('/api/wallet/sell', most, 'k');
    expect([again.status, again.text]).toEqual([200, first.text]);
    const more = await risen.as(seller).post('/api/wallet/sell', most);
    expect([more.status, more.body.code]).toEqual([400, 'wallet.invalid_amount']);
    await risen.stop();
    await cheap.stop();
  });
});
