import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEvents } from '@tael/proto';
import { newOperationId } from '../src/ledger/operation-id.ts';
import { copyChanged, copyDeleted, copyRegistered } from '../src/operations/events/copy-users.ts';
import { findByNames } from '../src/store/user-facts.ts';
import { badAmounts, startWallet, type WalletUnderTest } from './wallet-under-test.ts';

const path = '/api/wallet/quote';
const outside = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let wallet: WalletUnderTest;
let owner: string;
beforeAll(async () => {
  wallet = await startWallet();
  owner = await wallet.person('owner', { coins: 1_000n, available: 2_418n });
  await wallet.person('alexandra');
});
afterAll(() => wallet.stop());
const quote = async (body: object) => (await wallet.as(owner).post(path, body)).body;

describe('a quote', () => {
  it('says what a sell brings and a buy costs, and what is left', async () => {
    expect(await quote({ type: 'sell', amount: 3.33, coinPrice: 99 })).toEqual({
      type: 'sell',
      amount: 3.33,
      coinPrice: 7.26,
      proceeds: 24.17,
      remaining: { coinsHeld: 6.67, availableWithdrawal: 48.35 },
      payee: null,
      refused: null,
    });
    expect(await quote({ type: 'buy', amount: 3.33 })).toMatchObject({
      cost: 24.18,
      remaining: { coinsHeld: 13.33, availableWithdrawal: 0 },
      refused: null,
    });
  });

  it('shows whom a send would reach, by a masked name, and whether at once', async () => {
    expect(await quote({ type: 'send', to: 'ALEXANDRA', amount: 1 })).toMatchObject({
      payee: { name: 'ale***ra', address: null, registeredAt: expect.any(String), atOnce: true },
      remaining: { coinsHeld: 9, availableWithdrawal: 24.18 },
      refused: null,
    });
    expect(await quote({ type: 'send', to: outside.toLowerCase(), amount: 1 })).toMatchObject({
      payee: { name: null, address: outside, registeredAt: null, atOnce: false },
    });
  });

  it.each([
    [{ type: 'sell', amount: 10.01 }, 'Insufficient coins'],
    [{ type: 'send', to: 'alexandra', amount: 10.01 }, 'Insufficient coins'],
    [{ type: 'buy', amount: 3.34 }, 'Insufficient balance'],
    [{ type: 'send', to: 'owner', amount: 1 }, 'You cannot send to yourself'],
    [{ type: 'send', to: '0x12', amount: 1 }, 'Please enter a valid wallet address'],
  ])('of what would be refused says so in the same words: %j', async (body, message) => {
    expect(await quote(body)).toMatchObject({
      refused: { message },
      remaining: { coinsHeld: 10, availableWithdrawal: 24.18 },
    });
  });

  it('is no quote for what is no request', async () => {
    for (const amount of badAmounts) {
      for (const type of ['sell', 'buy', 'send']) {
        const answer = await wallet.as(owner).post(path, { type, to: 'alexandra', ...amount });
        expect([type, amount, answer.status, answer.body.message]).toEqual([
          type,
          amount,
          400,
          'Please enter a valid amount',
        ]);
      }
    }
    for (const body of [{}, { type: 'gift', amount: 1 }, { type: 'send', amount: 1 }]) {
      expect((await wallet.as(owner).post(path, body)).status).toBe(400);
    }
  });

  it('moves nothing and leaves nothing in the list', async () => {
    const before = await wallet.balance(owner);
    await quote({ type: 'sell', amount: 1 });
    expect(await wallet.balance(owner)).toEqual(before);
  });
});

describe('a quote near the largest figure', () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER);

  const both = async (userId: string, type: 'sell' | 'buy', amount: number) => {
    const me = wallet.as(userId);
    const { body } = await me.post(path, { type, amount });
    const order = await me.post(`/api/wallet/${type}`, { amount });
    return [(body.refused as { message: string } | null)?.message, order.body.message];
  };

  it('counts reserved coins, as the ledger does', async () => {
    const userId = await wallet.person('coin-rich', { coins: (most * 100n) / 726n, available: 10_000n });
    await wallet.as(userId).post('/api/transactions', { to: outside, amount: 1 });
    await wallet.as(userId).post('/api/wallet/sell', { amount: 1 });
    expect(await both(userId, 'buy', 1.01)).toEqual(Array(2).fill('Please enter a valid amount'));
    expect(await both(userId, 'buy', 1)).toEqual([undefined, undefined]);
  });

  it('counts held ¥, as the ledger does', async () => {
    const userId = await wallet.person('yuan-rich', { coins: 1_000n, available: most - 726n });
    const holdId = `withdrawal:${newOperationId()}`;
    const hold = { rule: 'hold', holdId, amount: 500n } as const;
    await wallet.deps.ledger.post({ operationId: newOperationId(), userId, ...hold });
    expect(await both(userId, 'sell', 1.01)).toEqual(Array(2).fill('Please enter a valid amount'));
    expect(await both(userId, 'sell', 1)).toEqual([undefined, undefined]);
  });

  it('refuses no send because the price has risen', async () => {
    const userId = await wallet.person('price-rich', { coins: (most * 100n) / 726n });
    const { coinPrice } = wallet.deps;
    wallet.deps.coinPrice = coinPrice * 2n;
    const { body } = await wallet.as(userId).post(path, { type: 'send', to: outside, amount: 1 });
    wallet.deps.coinPrice = coinPrice;
    expect(body.refused).toBeNull();
  });
});

const { UserChangedSchema, UserDeletedSchema, UserRegisteredSchema, UserStatus } = authEvents;
const status = UserStatus.ACTIVE;
const received = <T>(data: T) => [{ id: newOperationId(), type: '', key: '', time: new Date(), data }];

describe('a payee copied from a batch of events', () => {
  it('has the newest name, and is gone after a deletion that comes twice', async () => {
    const { database } = wallet.deps;
    const userId = newOperationId();
    const changes = [
      { userId, username: 'batch-third', status, version: 3n },
      { userId, username: 'batch-second', status, version: 2n },
    ];
    const found = async () =>
      (await findByNames(database.db, ['batch-third', 'batch-second'])).map(({ username }) => username);
    const changed = changes.flatMap((change) => received(create(UserChangedSchema, change)));
    await database.transaction((tx) => copyChanged(tx, changed));
    expect(await found()).toEqual(['batch-third']);
    const deletion = create(UserDeletedSchema, { userId, version: 4n });
    await database.transaction((tx) => copyDeleted(tx, [...received(deletion), ...received(deletion)]));
    expect(await found()).toEqual([]);
  });
});

describe('the registration time of a payee', () => {
  const at = new Date('2026-03-01T00:00:00Z');
  const registeredAt = timestampFromDate(at);
  const changedAt = timestampFromDate(new Date('2026-04-01T00:00:00Z'));

  it.each(['before', 'after'])('is right if UserRegistered arrives %s UserChanged', async (order) => {
    const [userId, username] = [newOperationId(), `registered-${order}`];
    const first = { userId, username: 'an old name', status, version: 1n, registeredAt };
    const second = { userId, username, status, version: 2n, changedAt };
    await wallet.deps.database.transaction(async (tx) => {
      const copyFirst = () => copyRegistered(tx, received(create(UserRegisteredSchema, first)));
      if (order === 'before') await copyFirst();
      await copyChanged(tx, received(create(UserChangedSchema, second)));
      if (order === 'after') await copyFirst();
    });
    expect(await quote({ type: 'send', to: username, amount: 1 })).toMatchObject({
      payee: { registeredAt: at.toISOString() },
    });
  });
});

describe('an address, before coins are sent to it', () => {
  it('is outside or of a user, new or known, and is told apart from one with the same ends', async () => {
    const sender = await wallet.person('careful', { coins: 1_000n });
    const look = async (address: string) =>
      (await wallet.as(sender).get(`/api/wallet/payees/${address}`)).body;
    const payee = { address: outside, atOnce: false, isFirst: true, resembles: null };
    expect(await look(outside.toLowerCase())).toEqual({ payee });
    await wallet.as(sender).post('/api/transactions', { to: outside, amount: 1 });
    expect(await look(outside)).toEqual({ payee: { ...payee, isFirst: false } });
    const poisoned = `${outside.slice(0, 6)}${'0'.repeat(32)}${outside.slice(-4)}`.toLowerCase();
    expect(await look(poisoned)).toMatchObject({ payee: { isFirst: true, resembles: outside } });
    const other = `${outside.slice(0, 6)}${'0'.repeat(32)}1111`.toLowerCase();
    expect(await look(other)).toMatchObject({ payee: { isFirst: true, resembles: null } });
    expect(await look('0x12')).toMatchObject({ code: 'wallet.invalid_address' });
    expect(await look('careful')).toMatchObject({ code: 'wallet.invalid_address' });
    expect(await look(outside.replace('5aA', '5Aa'))).toMatchObject({ code: 'wallet.wrong_checksum' });
  });
});

describe('recent payees', () => {
  it('are each named once, the latest first; who is deleted is none any more', async () => {
    const gone = await wallet.person('gone');
    for (const to of ['alexandra', 'gone', outside, 'alexandra']) {
      await wallet.as(owner).post('/api/transactions', { to, amount: 0.01 });
    }
    await wallet.bury(gone);
    const { body } = await wallet.as(owner).get('/api/wallet/payees');
    expect(body.payees).toMatchObject([
      { username: 'alexandra', address: null },
      { username: null, address: outside },
    ]);
    const { body: nobody } = await wallet.as(await wallet.person('quiet')).get('/api/wallet/payees');
    expect(nobody).toEqual({ payees: [] });
  });
});
