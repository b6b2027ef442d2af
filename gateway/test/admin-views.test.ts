import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Permission, Role } from '@tael/identity';
import { startFakeServices } from './fake-services.ts';
import type { FakeServices } from './fake-services.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

const user = (id: string) => ({ id, username: `name of ${id}`, email: `${id}@tael.local` });

let services: FakeServices;
let tael: StartedGateway;
let searched: { search: string; page: number; limit: number }[];
beforeAll(async () => {
  services = await startFakeServices();
  tael = await startGateway({ WALLET_RPC_URL: services.url, POINTS_RPC_URL: services.url });
});
afterAll(async () => {
  await tael.close();
  await services.close();
});
beforeEach(() => {
  services.away = false;
  searched = [];
  tael.auth.auth = {
    getUserStats: () => ({
      totalUsers: 4n,
      activeUsers: 3n,
      newUsers: 1n,
      premiumUsers: 0n,
      activeRate: 75,
      totalUsersChange: 33.33,
      activeUsersChange: 50,
      days: [{ date: '2026-03-04', activeUsers: 3n, newUsers: 1n }],
    }),
    getUsers: ({ ids }) => ({ users: ids.filter((id) => id !== 'gone').map(user) }),
    listUsers: ({ search, page, limit }) => {
      searched.push({ search, page, limit });
      return { users: ['poor', 'rich', 'new'].map(user), total: 4, totalPages: 2, currentPage: page };
    },
  };
});

async function get(path: string, who: { role?: Role; permissions?: Permission[] } = { role: 'admin' }) {
  const answer = await fetch(tael.url + path, { headers: bearer(tael.auth.signIn(who)) });
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  const body = (isJson ? await answer.json() : {}) as Record<string, unknown>;
  return { status: answer.status, body };
}

describe('GET /api/admin/stats', () => {
  it('has each figure from its owner, with its change and its days', async () => {
    const { status, body } = await get('/api/admin/stats');
    expect(status).toBe(200);
    expect(body).toEqual({
      totalUsers: 4,
      activeUsers: 3,
      activeRate: 75,
      newUsers: 1,
      totalVolume: 1000,
      totalPoints: 4500,
      dailyTransactions: 2,
      totalTransactions: 8,
      avgTransaction: 125,
      totalStablecoins: 30.5,
      conversionRate: 75,
      settledTransactions: 4,
      changes: {
        totalUsers: 33.33,
        activeUsers: 50,
        volume: 50,
        transactions: null,
        dailyTransactions: -50,
        points: -25,
        totalStablecoins: 52.5,
      },
      days: [{ date: '2026-03-04', transactions: 2, volume: 7.26, totalStablecoins: 30.5 }],
      userDays: [{ date: '2026-03-04', activeUsers: 3, newUsers: 1 }],
      pointsDays: [{ date: '2026-03-04', points: 50 }],
      missing: [],
    });
  });

  it('leaves null what nobody could tell', async () => {
    services.away = true;
    expect((await get('/api/admin/stats')).body).toMatchObject({
      totalUsers: 4,
      totalVolume: null,
      conversionRate: null,
      days: null,
      totalPoints: null,
      pointsDays: null,
      changes: { volume: null, points: null, totalStablecoins: null },
      missing: ['wallet', 'points'],
    });
  });

  it('has a change only where there was something before', async () => {
    tael.auth.auth.getUserStats = () => ({});
    expect((await get('/api/admin/stats')).body).toMatchObject({
      totalUsers: 0,
      activeRate: 0,
      changes: { totalUsers: null, activeUsers: null },
    });
  });
});

describe('GET /api/admin/users/wallet/stats', () => {
  it('has the coins of all, per account and in ¥', async () => {
    expect((await get('/api/admin/users/wallet/stats')).body).toMatchObject({
      statistics: {
        totalUsers: 4,
        totalCoins: 30.5,
        totalValue: 221.43,
        avgCoins: 7.63,
        usersWithCoins: 1,
        coinUtilizationRate: 25,
      },
      changes: { totalCoins: 52.5 },
      days: [{ date: '2026-03-04', totalCoins: 30.5 }],
      missing: [],
    });
  });

  it('leaves null what nobody could tell', async () => {
    services.away = true;
    expect((await get('/api/admin/users/wallet/stats')).body).toMatchObject({
      statistics: { totalUsers: 4, totalCoins: null, avgCoins: null, coinUtilizationRate: null },
      changes: { totalCoins: null },
      days: null,
      missing: ['wallet'],
    });
  });

  it('divides by nothing without harm', async () => {
    tael.auth.auth.listUsers = () => ({});
    expect((await get('/api/admin/users/wallet/stats')).body).toMatchObject({
      statistics: { totalUsers: 0, avgCoins: 0, coinUtilizationRate: 0 },
    });
  });
});

const ids = (body: Record<string, unknown>) => (body['users'] as { _id: string }[]).map(({ _id }) => _id);

describe('GET /api/admin/users/wallet/users/:id', () => {
  const path = '/api/admin/users/wallet/users';

  it('is one account with its figures, which are null while their owners are away', async () => {
    const { body } = await get(`${path}/rich`);
    const figures = { coinsHeld: 10.5, availableWithdrawal: 20, balance: 25, points: 1500 };
    expect(body).toMatchObject({ user: { _id: 'rich', username: 'name of rich', ...figures }, missing: [] });
    services.away = true;
    expect((await get(`${path}/rich`)).body).toMatchObject({
      user: { _id: 'rich', coinsHeld: null, availableWithdrawal: null, points: null },
      missing: ['wallet', 'points'],
    });
  });

  it('is 404 for an account that does not exist', async () => {
    const { status, body } = await get(`${path}/gone`);
    expect([status, body['message']]).toEqual([404, 'User not found']);
  });
});

describe('GET /api/admin/users/wallet/users', () => {
  const path = '/api/admin/users/wallet/users';

  it("is in the wallet's order, without an account that is deleted meanwhile", async () => {
    const { body } = await get(path);
    expect(services.ranked).toMatchObject({ sortBy: '', order: '', search: '', page: 1, limit: 5000 });
    expect(ids(body)).toEqual(['rich', 'poor']);
    expect(body).toMatchObject({ total: 4, totalPages: 2, currentPage: 1, missing: [] });
    expect((body['users'] as unknown[])[0]).toMatchObject({
      username: 'name of rich',
      coinsHeld: 30.5,
      points: 1500,
      membershipLevel: 'Bronze',
    });
  });

  it('is paged, sorted and searched by the wallet, which says when it searched only a part', async () => {
    const { body } = await get(`${path}?limit=1&page=2&sort=coins&order=asc&search=%25x_`);
    const wish = { sortBy: 'coins', order: 'asc', search: '%x_', page: 2, limit: 1 };
    expect(services.ranked).toMatchObject(wish);
    expect(body).toMatchObject({ searchedPartially: true });
    expect(searched).toEqual([]);
  });

  it("is auth's own list without figures while the wallet is away", async () => {
    services.away = true;
    const { body } = await get(`${path}?limit=3&page=2&search=x`);
    expect(searched).toEqual([{ search: 'x', page: 2, limit: 3 }]);
    expect(ids(body)).toEqual(['poor', 'rich', 'new']);
    expect(body).toMatchObject({ total: 4, totalPages: 2, currentPage: 2, missing: ['wallet', 'points'] });
    expect((body['users'] as unknown[])[0]).toMatchObject({ coinsHeld: null, points: null });
  });
});

describe('who may ask', () => {
  it.each([
    ['/api/admin/stats', 'system.read'],
    ['/api/admin/users/wallet/stats', 'wallets.read'],
    ['/api/admin/users/wallet/users', 'wallets.read'],
    ['/api/admin/users/wallet/users/rich', 'wallets.read'],
  ] as [string, Permission][])('%s: whoever has %s', async (path, permission) => {
    expect((await get(path, { role: 'moderator', permissions: [permission] })).status).toBe(200);
    expect((await get(path, { role: 'moderator', permissions: ['audit.read'] })).status).toBe(403);
    expect((await get(path, { role: 'user', permissions: [permission] })).status).toBe(403);
  });
});
