import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nobody, startAdmin, type AdminUnderTest } from './admin-under-test.ts';

let house: AdminUnderTest;
let owner: string;
beforeAll(async () => {
  house = await startAdmin();
});
afterAll(() => house.stop());
beforeEach(async () => {
  owner = await house.person(`owner-${randomUUID().slice(0, 8)}`, { coins: 10_000n, available: 5_000n });
});

const coinsPath = (id: string) => `/api/admin/users/wallet/users/${id}/coins`;
const subsidyPath = (id: string) => `/api/withdrawals/admin/user/${id}/cash-subsidy`;
const coins = (operation: string, amount: unknown, key?: string) =>
  house.admin.put(coinsPath(owner), { operation, amount }, key);
const subsidy = (operation: string, amount: unknown, key?: string) =>
  house.admin.put(subsidyPath(owner), { operation, amount, reason: 'a reason' }, key);
const balance = () => house.wallet.balance(owner);

describe('coins', () => {
  it.each([
    ['set', 3.5, 350n],
    ['set', 0, 0n],
    ['add', 0.01, 10_001n],
    ['add', 0, 10_000n],
    ['subtract', 40, 6_000n],
    ['subtract', 1000, 0n],
  ])('%s %d', async (operation, amount, after) => {
    const { status, body } = await coins(operation, amount);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { coinsHeld: Number(after) / 100, coinPrice: 7.26 } });
    expect(await balance()).toMatchObject({ coins: after, available: 5_000n });
  });

  it('answer with the name and the whole holding', async () => {
    const { body } = await coins('set', 10);
    expect(body.user).toEqual({
      username: expect.stringContaining('owner'),
      coinsHeld: 10,
      stablecoinValue: 72.6,
      coinPrice: 7.26,
      cashSubsidy: 0,
      availableWithdrawal: 50,
      totalWithdrawn: 0,
    });
  });

  it('leave what is reserved for a pending send alone', async () => {
    const to = `0x${'ab'.repeat(20)}`;
    await house.wallet.as(owner).post('/api/transactions', { to, amount: 30 });
    await coins('set', 5);
    expect(await balance()).toMatchObject({ coins: 500n, coinsReserved: 3_000n });
  });

  it('are told to the register as they were and became, with who and why', async () => {
    await house.admin.put(coinsPath(owner), { operation: 'subtract', amount: 150, reason: ' by mistake ' });
    expect((await house.acts()).at(-1)).toMatchObject({
      key: house.adminId,
      actorId: house.adminId,
      actorRole: 'admin',
      action: 'coins.subtract',
      objectKind: 'user',
      objectId: owner,
      before: { coins: 100 },
      after: { coins: 0, asked: 150 },
      reason: 'by mistake',
    });
  });
});

describe('the cash subsidy', () => {
  it('is granted to available, and counts', async () => {
    expect((await subsidy('add', 20)).body).toMatchObject({
      user: { cashSubsidy: 20, availableWithdrawal: 70 },
    });
  });

  it('is taken back as far as there is any, from available alone; the rest is a shortfall on record', async () => {
    await subsidy('add', 20);
    await house.wallet.deps.ledger.post({
      operationId: randomUUID(),
      userId: owner,
      rule: 'hold',
      holdId: `withdrawal:${randomUUID()}`,
      amount: 6_500n,
    });
    expect((await subsidy('subtract', 100)).body).toMatchObject({
      user: { cashSubsidy: 0, availableWithdrawal: 0 },
    });
    expect(await balance()).toMatchObject({ available: 0n, held: 6_500n });
    expect((await house.acts()).at(-1)).toMatchObject({
      action: 'subsidy.subtract',
      before: { cashSubsidy: 20, available: 5 },
      after: { cashSubsidy: 0, available: 0, shortfall: 15, asked: 100 },
      reason: 'a reason',
    });
  });

  it('set moves available by the difference, up and down', async () => {
    await subsidy('set', 30);
    expect(await balance()).toMatchObject({ cashSubsidy: 3_000n, available: 8_000n });
    await subsidy('set', 10);
    expect(await balance()).toMatchObject({ cashSubsidy: 1_000n, available: 6_000n });
  });

  it('stays as it is when money is spent', async () => {
    await subsidy('add', 20);
    await house.wallet.as(owner).post('/api/wallet/buy', { amount: 1 });
    expect(await balance()).toMatchObject({ cashSubsidy: 2_000n, available: 7_000n - 726n });
  });
});

describe('what is refused', () => {
  const both = (): [string, object][] => [
    [coinsPath(owner), {}],
    [subsidyPath(owner), { reason: 'a reason' }],
  ];

  it.each([-1, -0.01, 0.001, 1e12, 1e21, 2 ** 53 + 1, '10', '１０', '', true, [1], {}, null, undefined])(
    'the amount %p',
    async (amount) => {
      for (const [path, rest] of both()) {
        for (const operation of ['set', 'add', 'subtract']) {
          const { status, body } = await house.admin.put(path, { ...rest, operation, amount });
          expect([status, body.message]).toEqual([400, 'Please enter a valid amount']);
        }
      }
      expect(await balance()).toMatchObject({ coins: 10_000n, available: 5_000n, cashSubsidy: 0n });
    },
  );

  it.each(['multiply', 'SET', '', null, 1, undefined])('the operation %p', async (operation) => {
    for (const [path, rest] of both()) {
      const { status, body } = await house.admin.put(path, { ...rest, operation, amount: 1 });
      expect([status, body.message]).toEqual([400, 'Operation must be set, add or subtract']);
    }
  });

  it.each(['', '   ', null, undefined])('a subsidy for the reason %p', async (reason) => {
    const { status, body } = await house.admin.put(subsidyPath(owner), {
      operation: 'add',
      amount: 1,
      reason,
    });
    expect([status, body.message]).toEqual([400, 'Please enter a reason']);
    expect((await house.admin.put(coinsPath(owner), { operation: 'add', amount: 1, reason })).status).toBe(
      200,
    );
  });

  it('an account that auth does not know, or an id that is none: 404, after a bad body', async () => {
    for (const id of [nobody(), 'not-an-id', '1']) {
      for (const path of [coinsPath(id), subsidyPath(id)]) {
        const body = { operation: 'add', amount: 1, reason: 'a reason' };
        const refused = await house.admin.put(path, body);
        expect([refused.status, refused.body.message]).toEqual([404, 'User not found']);
        expect((await house.admin.put(path, { ...body, amount: -1 })).status).toBe(400);
      }
    }
  });

  it('whoever has not the permission, before anything is read', async () => {
    const body = { operation: 'nonsense' };
    for (const [path] of both()) {
      expect((await house.wallet.asAdmin('user', ['wallets.write']).put(path, body)).status).toBe(403);
      expect((await house.moderator().put(path, body)).status).toBe(403);
      expect((await house.moderator('wallets.read', 'transactions.decide').put(path, body)).status).toBe(403);
      expect((await house.moderator('wallets.write').put(path, body)).status).toBe(400);
    }
  });
});

describe('an Idempotency-Key', () => {
  it('makes an addition happen once; with another body it is refused', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => coins('add', 1, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(9);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await balance()).coins).toBe(10_100n);
    expect((await coins('add', 2, key)).status).toBe(422);
    expect((await subsidy('add', 1, key)).status).toBe(200);
  });

  it("is the administrator's own", async () => {
    const key = randomUUID();
    await coins('add', 1, key);
    await house.moderator('wallets.write').put(coinsPath(owner), { operation: 'add', amount: 1 }, key);
    expect((await balance()).coins).toBe(10_200n);
  });
});

describe('acts at once', () => {
  it('all happen, each told as it found and left the account', async () => {
    const before = (await house.acts()).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => coins('add', 1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const figures = (await house.acts()).slice(before).map(({ before: was, after }) => [was, after]);
    const was = (n: number) => ({ coins: 100 + n });
    const expected = Array.from({ length: 10 }, (_, n) => [was(n), { ...was(n + 1), asked: 1 }]);
    const byBefore = (a: unknown[], b: unknown[]) =>
      (a[0] as { coins: number }).coins - (b[0] as { coins: number }).coins;
    expect(figures.sort(byBefore)).toEqual(expected);
  });
});
