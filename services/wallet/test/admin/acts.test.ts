import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rpcOf } from '../rpc-under-test.ts';
import type { Answer } from '../wallet-under-test.ts';
import { startAdmin, type AdminUnderTest } from './admin-under-test.ts';

let house: AdminUnderTest;
let owner: string;
beforeAll(async () => {
  house = await startAdmin();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.person(`owner-${randomUUID().slice(0, 8)}`, { coins: 10_000n, available: 5_000n });
});

const coinsPath = () => `/api/admin/users/wallet/users/${owner}/coins`;
const subsidyPath = () => `/api/withdrawals/admin/user/${owner}/cash-subsidy`;
const coins = (operation: string, amount: number, key?: string) =>
  admin().put(coinsPath(), { operation, amount }, key);
const subsidy = (operation: string, amount: number, key?: string) =>
  admin().put(subsidyPath(), { operation, amount, reason: 'a reason' }, key);
/** A new token per call: tokens expire after ten seconds. */
const admin = () => house.wallet.asAdmin('admin', [], house.adminId);
const balance = () => house.wallet.balance(owner);
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const actsOfOwner = async () => (await house.acts()).filter(({ objectId }) => objectId === owner);

describe('a file', () => {
  it.each([
    ['/api/admin/transactions/export', 'transactions.export', 'transactions'],
    ['/api/admin/users/wallet/export', 'wallets.export', 'wallets'],
    ['/api/admin/cash-subsidy/export', 'subsidies.export', 'subsidies'],
  ])('%s is in the register', async (path, action, objectId) => {
    expect((await admin().get(path)).status).toBe(200);
    expect((await house.acts()).at(-1)).toMatchObject({ action, objectId });
  });
});

describe('acts at once', () => {
  it('sixty on one account all happen, and none is told to try again', async () => {
    const [added, granted] = await Promise.all([
      many(60, () => coins('add', 1)),
      many(20, () => subsidy('add', 2)),
    ]);
    expect([statuses(added), statuses(granted)]).toEqual([[200], [200]]);
    expect(await balance()).toMatchObject({ coins: 16_000n, cashSubsidy: 4_000n, available: 9_000n });
    const acts = await actsOfOwner();
    const found = (action: string) => acts.filter((act) => act.action === action).map(({ before }) => before);
    expect(new Set(found('coins.add').map((was) => JSON.stringify(was))).size).toBe(60);
    expect(found('subsidy.add')).toContainEqual({ cashSubsidy: 38, available: 88 });
  });

  it('on an account in constant traffic happen as quickly, told as it was in between', async () => {
    let going = true;
    const traffic = many(8, async () => {
      while (going) {
        const me = house.wallet.as(owner);
        await me.post('/api/wallet/sell', { amount: 0.01 });
        await me.post('/api/wallet/buy', { amount: 0.01 });
      }
    });
    const answers: Answer[] = [];
    for (let n = 0; n < 15; n += 1) answers.push(await coins('add', 5), await coins('subtract', 5));
    going = false;
    await traffic;
    expect(statuses(answers)).toEqual([200]);
    const acts = await actsOfOwner();
    expect(acts).toHaveLength(30);
    for (const { before, after, action } of acts as unknown as {
      before: { coins: number };
      after: { coins: number; asked: number };
      action: string;
    }[]) {
      expect(after.asked).toBe(5);
      const moved = Math.round((after.coins - before.coins) * 100) / 100;
      expect(moved).toBe(action === 'coins.add' ? 5 : -5);
    }
  });
});

describe('figures near what a number can say', () => {
  it('are refused before any answer or list fails, and can be taken back', async () => {
    const largest = 999_999_999_999.99;
    const added: Answer[] = [];
    for (let n = 0; n < 14; n += 1) added.push(await coins('add', largest));
    const refused = added.findIndex(({ status }) => status !== 200);
    expect(refused).toBe(12);
    expect(added.slice(refused).map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([400, 'Please enter a valid amount']),
    );
    const granted = await many(95, () => subsidy('add', largest));
    expect(new Set(statuses(granted))).toEqual(new Set([200, 400]));
    const held = await house.wallet.as(owner).get('/api/wallet');
    expect([held.status, held.body.coinsHeld]).toEqual([200, 12_000_000_000_099.88]);
    const { holdings } = await rpcOf(house.wallet.deps).wallet.listHoldings({ page: 1, limit: 10 });
    expect(holdings.map(({ userId }) => userId)).toContain(owner);
    for (const path of [
      '/api/admin/cash-subsidy',
      '/api/admin/transactions',
      '/api/admin/transactions/export',
    ]) {
      expect([path, (await admin().get(path)).status]).toEqual([path, 200]);
    }
    expect((await coins('set', 1)).body).toMatchObject({ user: { coinsHeld: 1, stablecoinValue: 7.26 } });
    expect(
      (await house.wallet.as(owner).post('/api/wallet/quote', { type: 'buy', amount: largest })).status,
    ).toBe(200);
  });

  it('are answered whatever the price has become since', async () => {
    await coins('add', 999_999_999_999.99);
    const { deps } = house.wallet;
    const before = deps.coinPrice;
    deps.coinPrice = 99_999_999n;
    const me = house.wallet.as(owner);
    const order = { type: 'buy', amount: 999_999_999_999.99 };
    const answers = [await me.get('/api/wallet'), await me.post('/api/wallet/quote', order)];
    deps.coinPrice = before;
    expect(statuses(answers)).toEqual([200]);
  });
});

describe('the first answer to a key', () => {
  const acts = { coins, subsidy };

  it.each(['coins', 'subsidy'] as const)(
    'is given again to the letter after price, name and account have changed: %s',
    async (which) => {
      const { deps } = house.wallet;
      const [key, price] = [randomUUID(), deps.coinPrice];
      const first = await acts[which]('add', 3, key);
      expect(first.status).toBe(200);
      deps.coinPrice = 900n;
      await coins('set', 7);
      // Without auth, a replay can neither look up the owner's name nor check that the owner exists.
      await house.auth.down();
      const again = await acts[which]('add', 3, key);
      const other = await acts[which]('add', 4, key);
      await house.auth.up();
      deps.coinPrice = price;
      expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
      expect([again.status, other.status]).toEqual([200, 422]);
      expect(await balance()).toMatchObject({ coins: 700n, cashSubsidy: which === 'subsidy' ? 300n : 0n });
    },
  );
});

describe('what a body says besides', () => {
  it('is not read: neither an owner nor a price, figure or actor', async () => {
    const other = await house.person(`other-${randomUUID().slice(0, 8)}`);
    const besides = {
      userId: other,
      id: other,
      price: 1,
      coinPrice: 1,
      actorId: other,
      cashSubsidy: 9,
      held: 9,
    };
    const add = { operation: 'add', amount: 2, reason: 'a reason' };
    expect((await admin().put(coinsPath(), { ...add, ...besides })).status).toBe(200);
    expect((await admin().put(subsidyPath(), { ...add, ...besides })).status).toBe(200);
    expect(await balance()).toMatchObject({ coins: 10_200n, cashSubsidy: 200n, available: 5_200n, held: 0n });
    expect(await house.wallet.balance(other)).toMatchObject({ coins: 0n, cashSubsidy: 0n, available: 0n });
    expect((await actsOfOwner()).map(({ actorId }) => actorId)).toEqual([house.adminId, house.adminId]);
  });
});

describe('a reason of which nothing is seen', () => {
  it.each(['\u200b', '\u2060\u2060', '\u3164', ' \u00ad ', '\u2800'])('is none: %j', async (reason) => {
    const body = { operation: 'add', amount: 1, reason };
    const answer = await admin().put(subsidyPath(), body);
    expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a reason']);
    expect((await admin().put(coinsPath(), body)).status).toBe(200);
    expect((await actsOfOwner()).map((act) => act.reason)).toEqual(['']);
  });

  it('and one that turns the direction of writing is refused, in a description too', async () => {
    const reason = 'paid \u202etwice';
    for (const path of [coinsPath(), subsidyPath()]) {
      expect((await admin().put(path, { operation: 'add', amount: 1, reason })).status).toBe(400);
    }
    const sent = { to: 'the-admin', amount: 1, description: reason };
    expect((await house.wallet.as(owner).post('/api/transactions', sent)).status).toBe(400);
    expect(await balance()).toMatchObject({ coins: 10_000n, cashSubsidy: 0n });
  });
});
