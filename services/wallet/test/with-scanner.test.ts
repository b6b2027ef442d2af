import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';
import { startWithScanner, type WithScanner } from './with-scanner.ts';

const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let house: WithScanner;
let wallet: WalletUnderTest;
beforeAll(async () => {
  house = await startWithScanner();
  ({ wallet } = house);
});
afterAll(() => house.stop());

const send = (from: string, to: string) => wallet.as(from).post('/api/transactions', { to, amount: 1 });

describe('an address of one of ours', () => {
  it('gets coins at once, in any writing, and the quote shows whose it is', async () => {
    const { id: userId } = await house.auth.register('Receiver');
    await wallet.saveFact(userId, { username: 'Receiver', status: 'active', version: 1n });
    const sender = await wallet.person('sender', { coins: 1_000n });
    const address = await house.addressOf(userId);
    const quote = { type: 'send', to: address, amount: 1 };
    expect((await wallet.as(sender).post('/api/wallet/quote', quote)).body.payee).toEqual({
      name: 'Rec***er',
      address,
      registeredAt: expect.any(String),
      atOnce: true,
    });
    for (const to of [address, address.toLowerCase()]) {
      expect((await send(sender, to)).body).toMatchObject({ transaction: { status: 'completed' } });
    }
    expect((await wallet.balance(userId)).coins).toBe(200n);
  });

  it('is what the sender reads of it ever after, never the name behind it; its owner reads who sent', async () => {
    const { id: userId } = await house.auth.register('Hidden-name');
    await wallet.saveFact(userId, { username: 'Hidden-name', status: 'active', version: 1n });
    const sender = await wallet.person('curious', { coins: 1_000n });
    const { get } = wallet.as(sender);
    const address = await house.addressOf(userId);
    const sent = await send(sender, address.toLowerCase());
    const { _id: id } = z.object({ _id: z.string() }).parse(sent.body.transaction);
    const list = await get('/api/transactions');
    expect(list.body.transactions).toMatchObject([{ _id: id, kind: 'send', to: address }, { kind: 'coins' }]);
    const receipt = await get(`/api/transactions/${id}`);
    expect(receipt.body.transaction).toMatchObject({ to: address, address });
    const payees = await get('/api/wallet/payees');
    expect(payees.body.payees).toMatchObject([{ username: null, address }]);
    const found = await get('/api/transactions?search=hidden');
    expect(found.body.transactions).toEqual([]);
    expect((await get(`/api/transactions?search=${address}`)).body.transactions).toHaveLength(1);
    const file = await get('/api/transactions/export');
    for (const { text } of [list, receipt, payees, found, file]) expect(text).not.toMatch(/hidden-name/i);
    const { body: got } = await wallet.as(userId).get('/api/transactions');
    expect(got.transactions).toMatchObject([{ _id: id, type: 'receive', from: 'curious' }]);
    const admin = wallet.asAdmin('admin', []);
    const searched = await admin.get(`/api/admin/transactions?search=${address}`);
    const toUser = expect.objectContaining({ username: 'Hidden-name' }) as unknown;
    expect(searched.body.transactions).toMatchObject([{ _id: id, to: address, toUser }]);
  });

  it('is no payee for its owner', async () => {
    const { id: userId } = await house.auth.register('Owner');
    await wallet.fund(userId, { coins: 100n });
    const answer = await send(userId, await house.addressOf(userId));
    expect([answer.status, answer.body.message]).toEqual([400, 'You cannot send to yourself']);
  });
});

describe('any other address', () => {
  it('waits for a decision', async () => {
    const sender = await wallet.person('outward', { coins: 100n });
    expect((await send(sender, outside)).body).toMatchObject({ transaction: { status: 'pending' } });
  });

  it('is none of anybody while the scanner is away: 503, and nothing is set aside', async () => {
    const alone = await startWallet({ CHAIN_SCANNER_RPC_URL: 'http://127.0.0.1:1' });
    const sender = await alone.person('waiting', { coins: 100n });
    const answer = await alone.as(sender).post('/api/transactions', { to: outside, amount: 1 });
    expect(answer.status).toBe(503);
    expect(await alone.balance(sender)).toMatchObject({ coins: 100n, coinsReserved: 0n });
    await alone.stop();
  });
});
