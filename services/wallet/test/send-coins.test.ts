import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badAmounts, startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const path = '/api/transactions';
const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let wallet: WalletUnderTest;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

const send = (from: string, body: object, key?: string) => wallet.as(from).post(path, body, key);

describe('a send to a username', () => {
  it('arrives at once, from whom the token names, whatever else the body says', async () => {
    const sender = await wallet.person('Ann', { coins: 1_000n });
    const payee = await wallet.person('Bob Builder');
    const victim = await wallet.person('Victim', { coins: 1_000n });
    const body = { to: ' bob BUILDER ', amount: 2.5, type: 'send', description: 'lunch', from: victim };
    const answer = await send(sender, { ...body, status: 'pending', userId: victim, price: 1 });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      transaction: {
        _id: expect.any(String),
        type: 'send',
        to: 'bob BUILDER',
        amount: 2.5,
        description: 'lunch',
        status: 'completed',
        createdAt: expect.any(String),
      },
    });
    expect((await wallet.balance(sender)).coins).toBe(750n);
    expect((await wallet.balance(payee)).coins).toBe(250n);
    expect((await wallet.balance(victim)).coins).toBe(1_000n);
  });

  it('credits somebody who is suspended as well', async () => {
    const sender = await wallet.person('kind', { coins: 100n });
    const payee = await wallet.person('suspended one');
    await wallet.saveFact(payee, { username: 'suspended one', status: 'suspended', version: 2n });
    expect((await send(sender, { to: 'suspended one', amount: 1 })).status).toBe(201);
    expect((await wallet.balance(payee)).coins).toBe(100n);
  });

  it('to oneself is refused, by name in any writing', async () => {
    const sender = await wallet.person('Selfish', { coins: 100n });
    for (const to of ['Selfish', 'SELFISH', '  selfish ']) {
      const answer = await send(sender, { to, amount: 1 });
      expect([answer.status, answer.body.message]).toEqual([400, 'You cannot send to yourself']);
    }
    expect((await wallet.balance(sender)).coins).toBe(100n);
  });

  it('of more than there is changes nothing on either side', async () => {
    const sender = await wallet.person('broke', { coins: 99n });
    const payee = await wallet.person('hopeful');
    const answer = await send(sender, { to: 'hopeful', amount: 1 });
    expect([answer.status, answer.body.message]).toEqual([400, 'Insufficient coins']);
    expect([(await wallet.balance(sender)).coins, (await wallet.balance(payee)).coins]).toEqual([99n, 0n]);
    const list = await wallet.as(sender).get(`${path}?type=send`);
    expect(list.body).toMatchObject({ total: 0, transactions: [] });
  });

  it('whose account was closed finds no recipient', async () => {
    const sender = await wallet.person('late', { coins: 100n });
    const closed = await wallet.person('closed one');
    await wallet.close(closed);
    const answer = await send(sender, { to: 'closed one', amount: 1 });
    expect([answer.status, answer.body.message]).toEqual([400, 'Recipient not found']);
    expect((await wallet.balance(sender)).coins).toBe(100n);
  });
});

describe('a send to an address', () => {
  it('that is none of ours waits for a decision, the coins set aside', async () => {
    const sender = await wallet.person('outward', { coins: 1_000n });
    const answer = await send(sender, { to: outside, amount: 4, type: 'send' });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { transaction: { status: 'pending', to: outside } },
    ]);
    expect(await wallet.balance(sender)).toMatchObject({ coins: 600n, coinsReserved: 400n });
    const { body } = await wallet.as(sender).get('/api/wallet');
    expect(body).toMatchObject({ coinsHeld: 6, coinsReserved: 4 });
  });

  it.each([outside.toLowerCase(), `0x${outside.slice(2).toUpperCase()}`])('%s is the same', async (to) => {
    const sender = await wallet.person(`cased ${to}`, { coins: 100n });
    expect((await send(sender, { to, amount: 1 })).status).toBe(201);
    const list = await wallet.as(sender).get(`${path}?type=send`);
    expect(list.body.transactions).toMatchObject([{ to: outside, status: 'pending' }]);
  });

  it.each([
    ['a typing error that its capitals show', outside.replace('aAeb', 'AAeb'), 'wrong_checksum'],
    ['too short', outside.slice(0, -1), 'invalid_address'],
    ['too long', `${outside}0`, 'invalid_address'],
    ['not hexadecimal', outside.replace('5a', '5g'), 'invalid_address'],
    ['nothing but its beginning', '0x', 'invalid_address'],
    ['full-width digits', `0x${'１'.repeat(40)}`, 'invalid_address'],
  ])('with %s is refused', async (_what, to, code) => {
    const sender = await wallet.person(`typo ${to}`, { coins: 100n });
    const answer = await send(sender, { to, amount: 1 });
    expect([answer.status, answer.body.code]).toEqual([400, `wallet.${code}`]);
    expect((await wallet.balance(sender)).coins).toBe(100n);
  });
});

describe('a request that is none', () => {
  it('for its amount is refused in the words of the form, and nothing moves', async () => {
    const sender = await wallet.person('bad sender', { coins: 10_000n });
    await wallet.person('bad payee');
    const before = await wallet.balance(sender);
    for (const bad of badAmounts) {
      const answer = await send(sender, { to: 'bad payee', type: 'send', ...bad });
      expect([bad, answer.status, answer.body.message]).toEqual([bad, 400, 'Please enter a valid amount']);
    }
    expect(await wallet.balance(sender)).toEqual(before);
  });

  it.each([
    ['another type', { type: 'receive' }],
    ['a type that is no text', { type: null }],
    ['no recipient', { to: undefined }],
    ['an empty recipient', { to: ' ' }],
    ['a recipient that is no text', { to: ['payee'] }],
    ['a description that is no text', { description: {} }],
    ['a description without end', { description: 'x'.repeat(281) }],
    ['a recipient without end', { to: 'x'.repeat(50_000) }],
  ])('for %s is refused', async (_what, part) => {
    const sender = await wallet.person(`odd ${_what}`, { coins: 100n });
    const answer = await send(sender, { to: 'bad payee', amount: 1, type: 'send', ...part });
    expect(answer.status).toBe(400);
    expect((await wallet.balance(sender)).coins).toBe(100n);
  });
});

describe('the same key', () => {
  it('sends once; another body is refused', async () => {
    const sender = await wallet.person('key holder', { coins: 1_000n });
    const payee = await wallet.person('key payee');
    const body = { to: 'key payee', amount: 1, type: 'send', description: 'once' };
    const first = await send(sender, body, 'k1');
    const again = await send(
      sender,
      { type: 'send', description: 'once', amount: 1.0, to: 'key payee' },
      'k1',
    );
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      201,
      first.body,
      'true',
    ]);
    for (const change of [{ amount: 2 }, { to: 'nobody here' }, { to: outside }]) {
      const other = await send(sender, { ...body, ...change }, 'k1');
      expect([other.status, other.body.code]).toEqual([422, 'wallet.key_reused']);
    }
    expect((await wallet.balance(payee)).coins).toBe(100n);
  });

  it("of two users is two keys, and a sale's key is not a send's", async () => {
    const one = await wallet.person('key one', { coins: 1_000n });
    const two = await wallet.person('key two', { coins: 1_000n });
    expect((await send(one, { to: 'key two', amount: 1 }, 'same')).status).toBe(201);
    expect((await send(two, { to: 'key one', amount: 2 }, 'same')).status).toBe(201);
    expect((await wallet.as(one).post('/api/wallet/sell', { amount: 3 }, 'same')).status).toBe(200);
  });

  it('gives the first answer also when the payee has gone meanwhile, or the pending one is decided', async () => {
    const sender = await wallet.person('patient', { coins: 1_000n });
    const payee = await wallet.person('leaving', {});
    const toPayee = { to: 'leaving', amount: 1, type: 'send' };
    const first = await send(sender, toPayee, 'gone');
    await wallet.bury(payee);
    expect((await send(sender, toPayee, 'gone')).body).toEqual(first.body);
    await wallet.saveFact(sender, { username: 'leaving', status: 'active', version: 2n });
    expect((await send(sender, toPayee, 'gone')).body).toEqual(first.body);
    const pending = await send(sender, { to: outside, amount: 1 }, 'decided');
    await wallet.decide(sender, pending);
    const replay = await send(sender, { to: outside, amount: 1 }, 'decided');
    expect([replay.status, replay.body]).toEqual([201, pending.body]);
  });
});
