import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresOf, personWith, startTwoReplicas, type TwoReplicas } from '../faults/money-platform.ts';
import { opensWithinMs } from '../platform.ts';

let house: TwoReplicas;
beforeAll(async () => {
  house = await startTwoReplicas();
}, opensWithinMs);
afterAll(() => house.stop());

const asAdmin = (method: string, path: string, body?: object, n = 0) =>
  house.either(n).call(method, path, { token: house.admin.token, ...(body && { body }) });
const field = (body: Record<string, unknown>, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], body);

describe("an administrator's change of a user, with the wallet as it runs", () => {
  it('creates with an opening balance, at once everywhere', async () => {
    const username = `made-${randomUUID().slice(0, 8)}`;
    const { status, body } = await asAdmin('POST', '/api/admin/users', {
      username,
      email: `${username}@tael.local`,
      password: 'a password',
      role: 'user',
      status: 'active',
      points: 60_000,
      balance: 12.34,
    });
    expect([status, body]).toMatchObject([201, { user: { balance: 12.34, points: 60_000 } }]);
    const listed = await asAdmin('GET', `/api/admin/users/wallet/users?search=${username}`, undefined, 1);
    expect(listed.body).toMatchObject({
      users: [
        { username, availableWithdrawal: 12.34, coinsHeld: 0, points: 60_000, membershipLevel: 'Silver' },
      ],
      total: 1,
      missing: [],
    });
  });

  it('sets a balance; below what is held, or by a version that is past, is 409', async () => {
    const person = await personWith(house, { yuan: 10_000 });
    const path = `/api/admin/users/${person.id}`;
    const { body: seen } = await asAdmin('GET', `/api/admin/users?search=${person.username}`);
    const [{ version }] = field(seen, 'users') as [{ version: number }];
    const account = { withdrawalMethod: 'wechat', accountInfo: { wechatId: 'wx-0123456' } };
    const held = await house.here.call('POST', '/api/withdrawals', {
      token: person.token,
      body: { amount: 60, ...account },
    });
    expect(held.status).toBe(201);
    expect((await asAdmin('PUT', path, { balance: 59.99 })).status).toBe(409);
    expect((await asAdmin('PUT', path, { balance: 70 })).body).toMatchObject({ user: { balance: 70 } });
    expect(await figuresOf(house.there, person)).toMatchObject({ available: 1000, held: 6000 });
    expect((await asAdmin('PUT', path, { role: 'user', username: `${person.username}x` })).status).toBe(200);
    expect((await asAdmin('PUT', path, { balance: 80, version })).status).toBe(409);
    expect(await figuresOf(house.there, person)).toMatchObject({ available: 1000, held: 6000 });
  });

  it('deletes a user without money, and refuses one with money', async () => {
    const person = await personWith(house, { yuan: 100 });
    const path = `/api/admin/users/${person.id}`;
    expect((await asAdmin('DELETE', path)).status).toBe(409);
    expect((await asAdmin('PUT', path, { balance: 0 })).status).toBe(200);
    expect(await asAdmin('DELETE', path)).toMatchObject({ status: 200, body: { success: true } });
    const coins = `/api/admin/users/wallet/users/${person.id}/coins`;
    expect((await asAdmin('PUT', coins, { operation: 'add', amount: 1 }, 1)).status).toBe(404);
    const { body } = await asAdmin('GET', '/api/admin/users/wallet/users');
    expect((field(body, 'users') as { _id: string }[]).map(({ _id }) => _id)).not.toContain(person.id);
  });
});

describe('through the edge', () => {
  it('ten decisions at once on two replicas take effect once', async () => {
    const person = await personWith(house, { coins: 1000 });
    const to = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
    const sent = await house.here.call('POST', '/api/transactions', {
      token: person.token,
      body: { to, amount: 4, type: 'send' },
    });
    const id = field(sent.body, 'transaction', '_id') as string;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const status = n % 3 === 0 ? 'failed' : 'completed';
        return asAdmin('PUT', `/api/admin/transactions/${id}/status`, { status }, n);
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const won = answers.find(({ status }) => status === 200);
    const approved = (field(won?.body ?? {}, 'transaction', 'status') as string) === 'completed';
    const coins = approved ? 600 : 1000;
    expect(await figuresOf(house.here, person)).toMatchObject({ coins, reserved: 0 });
  });

  it('the dashboard has every figure, and the wallets are largest first', async () => {
    await personWith(house, { coins: 500 });
    const { body } = await asAdmin('GET', '/api/admin/stats');
    expect(body).toMatchObject({ missing: [], conversionRate: expect.any(Number) });
    expect(field(body, 'totalVolume') as number).toBeGreaterThan(0);
    const wallets = await asAdmin('GET', '/api/admin/users/wallet/users');
    const coins = (field(wallets.body, 'users') as { coinsHeld: number }[]).map(({ coinsHeld }) => coinsHeld);
    expect(coins).toEqual(coins.toSorted((a, b) => b - a));
    expect(coins).toHaveLength(field(body, 'totalUsers') as number);
    const { body: stats } = await asAdmin('GET', '/api/admin/users/wallet/stats');
    const total = coins.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
    expect(stats).toMatchObject({ statistics: { totalCoins: total, totalUsers: coins.length }, missing: [] });
  });

  it('a file comes as a file', async () => {
    const answer = await fetch(`${house.platform.url}/api/admin/transactions/export`, {
      headers: { authorization: `Bearer ${house.admin.token}` },
    });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/^id,createdAt,type.*\r\n(.+\r\n)+$/);
  });
});
