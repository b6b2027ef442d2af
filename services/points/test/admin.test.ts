import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startAuth, type AuthProcess, type SignedIn } from '@tael/testkit';
import { approved, checkedIn, deleted, registered } from './incoming-events.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

let auth: AuthProcess;
let points: PointsUnderTest;
let events: EventPath;
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  auth = await startAuth();
  points = await startPoints({ AUTH_RPC_URL: auth.internalUrl });
  events = await startEvents(points);
  for (const name of ['ada', 'bob', 'cyd']) {
    const person = await auth.register(name);
    people[name] = person;
    await events.send(registered(person.id, name));
  }
  await events.send(checkedIn(idOf('ada'), '2026-06-01'), approved(idOf('bob'), 60_000n));
  await eventually(async () =>
    expect(await analytics()).toMatchObject({ totalPoints: 60_050, totalUsers: 3 }),
  );
});
afterAll(async () => {
  await events.stop();
  await points.stop();
  await auth.stop();
});

const idOf = (name: string): string => people[name]?.id ?? '';
const adminId = '018f0000-0000-7000-8000-00000000000a';
const admin = () => points.as({ userId: adminId, role: 'admin' });
const analytics = async () => (await admin().get('/api/admin/points/analytics')).body;
const addPath = (id: string) => `/api/admin/points/users/${id}/points`;

describe('analytics', () => {
  it('say how many points there are, with whom, and what moved last', async () => {
    expect(await analytics()).toMatchObject({
      totalPoints: 60_050,
      totalUsers: 3,
      usersWithPoints: 2,
      averagePoints: 20_016.67,
      distribution: {
        '0–999': 2,
        '1,000–9,999': 0,
        '10,000–49,999': 0,
        '50,000–199,999': 1,
        '200,000–499,999': 0,
        '500,000+': 0,
      },
    });
    const { recentTransactions } = await analytics();
    expect(recentTransactions).toHaveLength(2);
    expect(recentTransactions).toContainEqual({
      description: 'Daily check-in bonus',
      fromUser: null,
      toUser: { _id: idOf('ada'), username: 'ada', email: 'ada@tael.test' },
      amount: 50,
      source: 'check-in',
      timestamp: expect.any(String),
    });
  });

  it('by day have every day, and what it brought', async () => {
    const { body } = await admin().get('/api/admin/points/by-day?days=7');
    const days = body.days as { date: string; awarded: number }[];
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ awarded: 60_000, redeemed: 0, adjusted: 0 });
    expect(days.slice(0, -1).every(({ awarded }) => awarded === 0)).toBe(true);
    for (const [asked, given] of [
      ['0', 1],
      ['366', 365],
      ['abc', 30],
    ] as const) {
      expect((await admin().get(`/api/admin/points/by-day?days=${asked}`)).body.days).toHaveLength(given);
    }
  });
});

describe('the list', () => {
  it('comes by points, the most first, with who they are', async () => {
    const { body } = await admin().get('/api/admin/points/users?limit=50&sortBy=points&sortOrder=desc');
    expect(body).toMatchObject({ total: 3, totalPages: 1, currentPage: 1 });
    expect(body.users).toMatchObject([
      {
        username: 'bob',
        email: 'bob@tael.test',
        points: 60_000,
        membershipLevel: 'Silver',
        status: 'active',
      },
      { username: 'ada', points: 50, membershipLevel: 'Bronze' },
      { username: 'cyd', points: 0, lastActive: expect.anything() },
    ]);
  });

  it.each([
    ['sortBy=points&sortOrder=asc', ['cyd', 'ada', 'bob']],
    ['sortBy=username&sortOrder=asc', ['ada', 'bob', 'cyd']],
    ['sortBy=username', ['cyd', 'bob', 'ada']],
    ['sortBy=available', ['bob', 'ada', 'cyd']],
    ['sortBy=nonsense&sortOrder=up', ['bob', 'ada', 'cyd']],
    ['page=2&limit=2', ['cyd']],
    ['page=-1&limit=0', ['bob']],
  ])('%s', async (query, names) => {
    const { body } = await admin().get(`/api/admin/points/users?${query}`);
    expect((body.users as { username: string }[]).map(({ username }) => username)).toEqual(names);
  });
});

describe('adding points', () => {
  it('is an adjustment that the user sees, with its reason, and an act on record', async () => {
    const answer = await admin().post(addPath(idOf('cyd')), { points: 200_000 }, 'added');
    expect([answer.status, answer.body]).toEqual([
      200,
      { user: { _id: idOf('cyd'), username: 'cyd', points: 200_000, membershipLevel: 'Gold' } },
    ]);
    const again = await admin().post(addPath(idOf('cyd')), { points: 200_000 }, 'added');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([answer.body, 'true']);
    expect((await admin().post(addPath(idOf('cyd')), { points: 1 }, 'added')).status).toBe(422);
    const { body } = await points.as({ userId: idOf('cyd') }).get('/api/points/history?type=other');
    expect(body).toMatchObject({
      transactions: [{ description: 'Manual points allocation by admin', points: 200_000, type: 'other' }],
      summary: { total: 200_000, available: 200_000 },
    });
  });

  it('takes a description of its own', async () => {
    await admin().post(addPath(idOf('ada')), { points: 5, description: '  For a bug found ' });
    const { body } = await points.as({ userId: idOf('ada') }).get('/api/points/history?limit=1');
    expect(body.transactions).toMatchObject([{ description: 'For a bug found', points: 5 }]);
  });

  it.each([0, -5, 1.5, '5', null, true, 1e21, [], {}, undefined])('refuses %j', async (amount) => {
    const answer = await admin().post(addPath(idOf('bob')), { points: amount });
    expect([answer.status, answer.body.message]).toEqual([400, 'Please enter a valid points amount']);
  });

  it('knows nobody of a strange, a malformed and a deleted id', async () => {
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'nonsense', "'; drop table entries"]) {
      const answer = await admin().post(addPath(encodeURIComponent(id)), { points: 5 });
      expect([answer.status, answer.body.message]).toEqual([404, 'User not found']);
    }
  });
});

describe('whoever may not', () => {
  it.each([
    ['get', '/api/admin/points/analytics', 'points.read'],
    ['get', '/api/admin/points/by-day', 'points.read'],
    ['get', '/api/admin/points/users', 'points.read'],
    ['get', '/api/admin/points/suspense', 'points.read'],
    ['get', '/api/admin/points/transactions/export', 'points.read'],
    ['post', '/api/admin/points/users/x/points', 'points.write'],
  ] as const)('%s %s is refused, and a moderator with %s is not', async (method, path, permission) => {
    const other = permission === 'points.read' ? 'points.write' : 'points.read';
    const moderator = { userId: adminId, role: 'moderator' } as const;
    const body = method === 'post' ? { points: 5 } : undefined;
    const statuses = [
      await points.as({ userId: adminId }).send(method, path, body),
      await points.as({ ...moderator, permissions: [other] }).send(method, path, body),
      await points.as({ ...moderator, permissions: [permission] }).send(method, path, body),
      await points.anonymous(method, path),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, method === 'post' ? 404 : 200, 401]);
  });
});

describe('a deleted user', () => {
  it('is in no list and no count, and what comes later waits in suspense', async () => {
    const gone = await auth.register('gone');
    await events.send(registered(gone.id, 'gone'), approved(gone.id, 700n));
    await eventually(async () => expect(await analytics()).toMatchObject({ totalUsers: 4 }));
    const before = (await analytics()).totalPoints as number;
    await events.send(deleted(gone.id, 2n), registered(gone.id, 'gone'));
    await eventually(async () => expect(await analytics()).toMatchObject({ totalUsers: 3 }));
    await events.send(approved(gone.id, 300n));
    await eventually(async () => {
      expect(await analytics()).toMatchObject({ totalUsers: 3, totalPoints: before - 700 });
      const { body } = await admin().get('/api/admin/points/suspense');
      expect(body.entries).toMatchObject([{ userId: gone.id, points: 300, source: 'referral' }]);
    });
    const { body } = await admin().get('/api/admin/points/users');
    expect(JSON.stringify(body)).not.toContain(gone.id);
  });
});
