import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Permission, Role } from '@tael/identity';
import { startFakeServices } from './fake-services.ts';
import type { FakeServices } from './fake-services.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

const when = new Date('2026-03-04T05:06:07.000Z');
const user = {
  username: 'demo',
  email: 'demo@tael.local',
  role: 'user',
  status: 'active',
  permissions: [],
  verificationLevel: 'Basic',
  emailVerified: true,
  createdAt: timestampFromDate(when),
  updatedAt: timestampFromDate(when),
};

let services: FakeServices;
let tael: StartedGateway;
beforeAll(async () => {
  services = await startFakeServices();
  tael = await startGateway({ WALLET_RPC_URL: services.url, POINTS_RPC_URL: services.url });
});
afterAll(async () => {
  await tael.close();
  await services.close();
});
beforeEach(() => {
  tael.auth.auth = {
    getAccount: ({ userId }) => ({
      user: { ...user, id: userId },
      invitationCode: 'ABC123',
      checkedInToday: true,
      verifiedEmailRequired: true,
      lastCheckin: '2026-03-04',
      streak: 3,
      profile: { firstName: 'De' },
    }),
    listUsers: ({ page }) => ({
      users: [
        { ...user, id: 'a' },
        { ...user, id: 'b', lastLogin: timestampFromDate(when) },
      ],
      total: 12,
      totalPages: 6,
      currentPage: page,
    }),
  };
  services.away = false;
});

async function get(path: string, who: { role?: Role; permissions?: Permission[] } = {}) {
  const answer = await fetch(tael.url + path, { headers: bearer(tael.auth.signIn(who)) });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

describe('GET /api/user/me', () => {
  it('joins what auth, wallet and points know, and names the owner that is not there', async () => {
    const { status, body } = await get('/api/user/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: {
        username: 'demo',
        invitationCode: 'ABC123',
        checkedInToday: true,
        emailVerified: true,
        verifiedEmailRequired: true,
        coinsHeld: 10.5,
        coinPrice: 7.26,
        availableWithdrawal: 20,
        balance: 25,
        points: 1500,
        pointsReleased: 900,
        membershipLevel: 'Bronze',
        profile: { firstName: 'De', lastName: '' },
        walletAddress: null,
      },
      missing: ['chain-scanner'],
    });
  });

  it('has null and never zero for figures whose owner is away', async () => {
    services.away = true;
    const { status, body } = await get('/api/user/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { username: 'demo', coinsHeld: null, balance: null, points: null, membershipLevel: null },
      missing: ['wallet', 'points', 'chain-scanner'],
    });
  });

  it('is 503 when auth does not say who it is', async () => {
    tael.auth.auth = {};
    expect((await get('/api/user/me')).status).toBe(503);
  });
});

describe('GET /api/admin/users', () => {
  it("is auth's page joined by id, for whoever may read users", async () => {
    const { status, body } = await get('/api/admin/users?page=2&limit=2', {
      role: 'moderator',
      permissions: ['users.read'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 12, totalPages: 6, currentPage: 2, missing: [] });
    expect(body['users']).toEqual([
      expect.objectContaining({
        _id: 'a',
        balance: 25,
        points: 1500,
        createdAt: when.toISOString(),
        lastLogin: null,
      }),
      expect.objectContaining({ _id: 'b', balance: 25, lastLogin: when.toISOString() }),
    ]);
  });

  it('passes filters on whole, `all` and blank ones as none, and clamps a bad page', async () => {
    let asked: object = {};
    tael.auth.auth = {
      listUsers: (request) => {
        asked = request;
        return {};
      },
    };
    const needle = 'x'.repeat(5000);
    const query = `page=-1&limit=1e9&status=all&role=&level=Gold&search=%25${needle}&sortOrder=asc`;
    expect((await get(`/api/admin/users?${query}`, { role: 'admin' })).status).toBe(200);
    expect(asked).toMatchObject({
      page: 1,
      limit: 100,
      status: '',
      role: '',
      level: 'Gold',
      search: `%${needle}`,
      ascending: true,
    });
  });

  it('has null figures and the names of owners that are away', async () => {
    services.away = true;
    const { body } = await get('/api/admin/users', { role: 'admin' });
    expect(body).toMatchObject({
      missing: ['wallet', 'points'],
      users: [{ balance: null, points: null }, {}],
    });
  });

  it.each([
    { role: 'user' },
    { role: 'moderator' },
    { role: 'moderator', permissions: ['users.write'] },
  ] as const)('is 403 for %j', async ({ role, ...rest }) => {
    const permissions: Permission[] = 'permissions' in rest ? [...rest.permissions] : [];
    expect((await get('/api/admin/users', { role, permissions })).status).toBe(403);
  });
});

describe('GET /api/admin/system/health', () => {
  it('says healthy when every service and its database are', async () => {
    tael.auth.operations = { getHealth: () => ({ problems: { database: '' }, uptimeSeconds: 5.9 }) };
    const { body } = await get('/api/admin/system/health', { role: 'admin' });
    expect(body).toMatchObject({ database: 'healthy', api: 'healthy', performance: 'healthy' });
    expect(body['uptime']).toBeLessThanOrEqual(5);
  });

  it('says what is wrong, and answers at once however little there is left', async () => {
    tael.auth.operations = {
      getHealth: () => ({ problems: { database: 'away' }, uptimeSeconds: 1, eventLoopDelayMs: 500 }),
    };
    services.away = true;
    const { status, body } = await get('/api/admin/system/health', { role: 'admin' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      database: 'unavailable',
      api: 'degraded',
      performance: 'slow',
      services: {
        auth: { status: 'degraded', problems: { database: 'away' } },
        wallet: { status: 'unavailable' },
      },
    });
  });

  it('is 403 without system.read', async () => {
    expect(
      (await get('/api/admin/system/health', { role: 'moderator', permissions: ['system.run'] })).status,
    ).toBe(403);
  });
});

describe('background tasks', () => {
  const mayRun = { role: 'moderator', permissions: ['system.run'] } as {
    role: Role;
    permissions: Permission[];
  };

  async function run(name: string, who = mayRun) {
    const headers = bearer(tael.auth.signIn(who));
    const answer = await fetch(`${tael.url}/api/tasks/run/${name}`, { method: 'POST', headers });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  it('are gathered by name; a shared one is one, running if it runs anywhere', async () => {
    const schedule = '0 * * * *';
    tael.auth.operations = {
      listTasks: () => ({
        tasks: [
          {
            name: 'purge-expired',
            running: false,
            schedule,
            lastRun: timestampFromDate(when),
            lastResult: '3 gone',
          },
          { name: 'of-auth', schedule },
        ],
      }),
    };
    services.tasks = [{ name: 'purge-expired', running: true, schedule }];
    const { body } = await get('/api/tasks/status', { role: 'admin' });
    expect(body).toMatchObject({
      tasks: {
        'purge-expired': { running: true, lastRun: when.toISOString(), lastResult: '3 gone', schedule },
        'of-auth': { running: false, lastRun: null, lastResult: null },
      },
      missing: [],
    });
    services.away = true;
    expect((await get('/api/tasks/status', { role: 'admin' })).body['missing']).toEqual(['wallet', 'points']);
  });

  it('start wherever they are registered, in the name of whoever asked', async () => {
    let actor: unknown;
    tael.auth.operations = {
      runTask: (request) => {
        actor = request.actor;
        return { name: request.name, running: true };
      },
    };
    expect(await run('purge-expired')).toEqual({
      status: 202,
      body: { name: 'purge-expired', running: true },
    });
    expect(actor).toMatchObject({ role: 'moderator', requestId: expect.any(String) });
  });

  it('are 404 when nobody knows them, 503 when that cannot be told, 403 without system.run', async () => {
    tael.auth.operations = {
      runTask: () => {
        throw new ConnectError('no such task', Code.NotFound);
      },
    };
    expect((await run('unheard-of')).status).toBe(404);
    services.away = true;
    expect((await run('unheard-of')).status).toBe(503);
    expect((await run('purge-expired', { role: 'moderator', permissions: ['system.read'] })).status).toBe(
      403,
    );
  });
});
