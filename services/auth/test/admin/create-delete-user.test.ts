import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { path, startAdmins, userOf, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const wish = (username: string, more: object = {}) => ({
  username,
  email: `${username}@tael.test`,
  password: 'correct horse',
  ...more,
});
const create = (body: object) => auth.asAdmin.post('/api/admin/users', body);

describe('a user made by an administrator', () => {
  it('can sign in, and is told and recorded without the password', async () => {
    const answer = await create(
      wish('hired', { role: 'moderator', points: 0, balance: 0, membershipLevel: 'Bronze' }),
    );
    expect(answer.status).toBe(201);
    expect(userOf(answer)).toMatchObject({
      username: 'hired',
      role: 'moderator',
      status: 'active',
      permissions: [],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|horse/);
    expect(await auth.signIn('hired@tael.test')).toBeTruthy();
    const id = String(userOf(answer)._id);
    expect(await auth.acts(id)).toMatchObject([
      { action: 'user.create', before: null, after: { username: 'hired' } },
    ]);
    expect(JSON.stringify(await auth.acts(id))).not.toMatch(/hash|horse|hired@/);
    const event = (await auth.events('auth.UserRegistered.v1')).find(({ key }) => key === id);
    expect(event?.data).toMatchObject({ createdByAdmin: true });
  });

  it('may be inactive, and cannot sign in then', async () => {
    expect((await create(wish('resting', { status: 'inactive' }))).status).toBe(201);
    const attempt = { email: 'resting@tael.test', password: 'correct horse' };
    expect((await auth.post('/api/auth/login', attempt)).status).toBe(403);
  });

  it('is made once for one Idempotency-Key', async () => {
    const send = await auth.asAdmin.internal();
    const headers = { 'idempotency-key': 'make-one' };
    const first = await send('post', '/api/admin/users', wish('single'), headers);
    const again = await send('post', '/api/admin/users', wish('single'), headers);
    const other = await send('post', '/api/admin/users', wish('double'), headers);
    expect([first.status, again.status, other.status]).toEqual([201, 201, 422]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(userOf(again)._id).toBe(userOf(first)._id);
  });

  it('is one, of twenty that ask for the same name at once', async () => {
    const send = await auth.asAdmin.internal();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('post', '/api/admin/users', wish('crowd'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });
});

describe('a user who cannot be made', () => {
  it.each([
    [{ username: undefined }, 'Username is required'],
    [{ username: 'Tael Support' }, 'This username is reserved'],
    [{ email: undefined }, 'Email is required'],
    [{ password: undefined }, 'Password is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'short' }, 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
    [{ email: 'x@' }, 'Please enter a valid email address'],
    [{ role: 'king' }, 'Role must be user, moderator or admin'],
    [{ status: 'gone' }, 'Status must be active, suspended, locked or inactive'],
    [{ points: 'many' }, 'Points must be a whole number, 0 or more'],
    [{ points: '' }, 'Points must be a whole number, 0 or more'],
    [{ balance: 0.001 }, 'Balance must be an amount with at most two decimals, 0 or more'],
    [{ membershipLevel: 'bronze' }, 'Membership level must be Bronze, Silver, Gold or Platinum'],
  ])('has %j', async (more, message) => {
    const answer = await create(wish('invalid', more));
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it.each([{ points: 5 }, { balance: 0.01 }, { membershipLevel: 'Gold' }])(
    'has %j while nobody keeps that',
    async (more) => {
      expect((await create(wish('early', more))).status).toBe(503);
      expect((await create(wish(`early${Object.keys(more).join('')}`))).status).toBe(201);
      expect((await auth.asAdmin.get('/api/admin/users?search=early@')).body.total).toBe(0);
    },
  );
});

describe('a deleted user', () => {
  it('is in no list and no count, is signed out, and frees name and address', async () => {
    const { id, token } = await auth.register('leaving');
    const before = (await auth.asAdmin.get('/api/admin/users/stats')).body;
    const answer = await auth.asAdmin.delete(path(id));
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await auth.as(token).state()).toBe('ended');
    const after = (await auth.asAdmin.get('/api/admin/users/stats')).body;
    expect(after).toMatchObject({ totalUsers: Number(before.totalUsers) - 1 });
    expect((await auth.asAdmin.get('/api/admin/users?search=leaving')).body.total).toBe(0);
    expect((await auth.asAdmin.get(path(id))).status).toBe(404);
    expect((await auth.asAdmin.delete(path(id))).status).toBe(404);
    expect((await auth.asAdmin.put(path(id), { username: 'back' })).status).toBe(404);
    const login = await auth.post('/api/auth/login', {
      email: 'leaving@tael.test',
      password: 'correct horse',
    });
    expect(login.status).toBe(401);
    expect((await auth.register('leaving')).id).not.toBe(id);
    expect(await auth.acts(id)).toMatchObject([{ action: 'user.delete', after: null }]);
    const events = (await auth.events('auth.UserDeleted.v1')).filter(({ key }) => key === id);
    expect(events.map(({ data }) => data)).toMatchObject([{ userId: id, version: 2n }]);
  });

  it('is deleted once, of ten who try at once', async () => {
    const { id } = await auth.register('wanted');
    const send = await auth.asAdmin.internal();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('delete', path(id))));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect((await auth.events('auth.UserDeleted.v1')).filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('is never the one who asks, however the id is written', async () => {
    const { id, token } = await auth.anAdmin('oneself');
    for (const written of [id, id.toUpperCase()]) {
      const answer = await auth.as(token).delete(path(written));
      expect([answer.status, answer.body.code]).toEqual([409, 'auth.own_account']);
    }
  });
});

describe('the counts', () => {
  it('by day have every day up to today, newcomers and total', async () => {
    const { body } = await auth.asAdmin.get('/api/admin/users/by-day?days=7');
    const days = body.days as { date: string; newUsers: number; totalUsers: number }[];
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ date: shanghai(new Date()) });
    const { totalUsers } = (await auth.asAdmin.get('/api/admin/users/stats')).body;
    expect(days.at(-1)?.totalUsers).toBe(totalUsers);
    expect(days.reduce((sum, { newUsers }) => sum + newUsers, 0)).toBe(totalUsers);
  });

  it.each([
    ['', 30],
    ['?days=0', 1],
    ['?days=-4', 1],
    ['?days=abc', 30],
    ['?days=1e9', 365],
    ['?days=2.9', 2],
  ])('by day%s are clamped', async (query, days) => {
    expect((await auth.asAdmin.get(`/api/admin/users/by-day${query}`)).body.days).toHaveLength(days);
  });
});

const shanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
