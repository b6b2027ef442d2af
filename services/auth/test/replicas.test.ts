import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { authRpc } from '@tael/proto';
import { eventually, spawnService } from '@tael/testkit';
import { password, readToken, registration } from './auth-under-test.ts';
import { entry, openStores, startReplica, type Replica, type Stores } from './replica.ts';

const { SessionState } = authRpc;
const admin = { ADMIN_EMAIL: 'admin@tael.local', ADMIN_PASSWORD: 'a first password' };
let stores: Stores;
let one: Replica;
let two: Replica;

beforeAll(async () => {
  stores = await openStores();
  [one, two] = await Promise.all([startReplica(stores, admin), startReplica(stores, admin)]);
});
afterAll(async () => {
  for (const replica of [one, two]) replica.process.kill();
  const exits = await Promise.all([one.process.exited, two.process.exited]);
  await stores.drop();
  expect(exits.map(({ code }) => code)).toEqual([0, 0]);
});

const check = async (replica: Replica, token: string) => {
  const { sub: userId, sid: sessionId } = readToken(token);
  return (await replica.auth.checkSessions({ sessions: [{ userId, sessionId }] })).sessions[0];
};
const register = async (name: string, replica = one) => {
  const { body } = await replica.post('/api/auth/register', registration(name));
  const token = String(body.token);
  return { token, id: readToken(token).sub };
};

describe('two replicas that start at once', () => {
  it('make one key and one admin between them', async () => {
    const { rows } = await sql`
      select (select count(*)::int from signing_keys) as keys, (select count(*)::int from users) as users
    `.execute(stores.db);
    expect(rows).toEqual([{ keys: 1, users: 1 }]);
    const [left, right] = await Promise.all([one.auth.getPublicKeys({}), two.auth.getPublicKeys({})]);
    expect(left.keys).toEqual(right.keys);
    expect(left.keys[0]?.pem).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  });

  it('know a sign-in of the other at once, and its end as well', async () => {
    const { token } = await register('hopper');
    const live = await check(two, token);
    expect(live?.state).toBe(SessionState.LIVE);
    const answer = await one.withToken(live?.internalToken ?? '', 'post', '/api/auth/logout');
    expect(answer.status).toBe(200);
    expect((await check(two, token))?.state).toBe(SessionState.ENDED);
  });

  it('know a suspension of the other at once', async () => {
    const { token, id } = await register('suspended');
    await sql`update users set status = 'suspended' where id = ${id}`.execute(stores.db);
    for (const replica of [one, two]) {
      const checked = await check(replica, token);
      expect([checked?.state, checked?.internalToken]).toEqual([SessionState.INACTIVE, '']);
    }
  });

  it('share the throttle of an account', async () => {
    const tries = Array.from({ length: 24 }, (_, i) =>
      (i % 2 === 0 ? one : two).post('/api/auth/login', { email: 'shared@tael.test', password: 'wrong one' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  });

  it('go on after a rotation, each with tokens that the other believes', async () => {
    const { token } = await register('rotated');
    expect(await one.operations.runTask({ name: 'rotate-keys' })).toMatchObject({ name: 'rotate-keys' });
    await eventually(async () => {
      const { keys } = await two.auth.getPublicKeys({});
      expect(keys.length).toBeGreaterThanOrEqual(2);
    });
    for (const [minting, reading] of [
      [one, two],
      [two, one],
    ] as const) {
      const checked = await check(minting, token);
      const answer = await reading.withToken(checked?.internalToken ?? '', 'get', '/api/user/profile');
      expect(answer.status).toBe(200);
    }
  });
});

describe('what other services ask', () => {
  it('are users by id, without the unknown, the malformed and the gone', async () => {
    const [known, gone] = [await register('known'), await register('gone')];
    await sql`update users set status = 'deleted' where id = ${gone.id}`.execute(stores.db);
    const ids = [known.id, gone.id, 'nonsense', '00000000-0000-7000-8000-000000000000'];
    const { users } = await two.auth.getUsers({ ids });
    expect(users).toMatchObject([
      { id: known.id, username: 'known', email: 'known@tael.test', role: 'user' },
    ]);
    expect(Object.keys(users[0] ?? {})).not.toContain('passwordHash');
  });

  it('is whom a name means, in any case', async () => {
    const { id } = await register('Payee');
    expect((await two.auth.resolvePayee({ username: ' pAYEE ' })).payee).toMatchObject({
      userId: id,
      username: 'Payee',
      status: 'active',
    });
    for (const username of ['nobody', '', '\u0000', 'x'.repeat(10_000), '0xabc']) {
      expect((await two.auth.resolvePayee({ username })).payee).toBeUndefined();
    }
  });

  it('is what a user sees of themself', async () => {
    const { id } = await register('self');
    const account = await two.auth.getAccount({ userId: id });
    expect(account).toMatchObject({
      user: { id, verificationLevel: 'Basic' },
      checkedInToday: false,
      streak: 0,
    });
    expect(account.invitationCode).toMatch(/^[2-9A-Z]{8}$/);
    expect(account.lastCheckin).toBeUndefined();
    await expect(two.auth.getAccount({ userId: 'nonsense' })).rejects.toMatchObject({ code: 5 });
  });
});

describe('what other services ask about a password, and about the replica', () => {
  it('is whether a password is right, within the throttle', async () => {
    const { id } = await register('asked-again');
    const sessionId = randomUUID();
    expect((await one.auth.verifyPassword({ userId: id, sessionId, password })).correct).toBe(true);
    const tries = Array.from({ length: 10 }, () =>
      one.auth.verifyPassword({ userId: id, sessionId, password: 'wrong one' }),
    );
    expect((await Promise.all(tries)).some(({ correct }) => correct)).toBe(false);
    await expect(one.auth.verifyPassword({ userId: id, sessionId, password })).rejects.toMatchObject({
      code: 8,
    });
  });

  it('is how it is doing', async () => {
    const health = await one.operations.getHealth({});
    expect(health.problems).toEqual({ database: '' });
    expect(health.uptimeSeconds).toBeGreaterThan(0);
    const { tasks } = await one.operations.listTasks({});
    expect(tasks.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['purge-expired', 'rotate-keys']),
    );
    const actor = { userId: 'somebody', role: 'admin', requestId: 'r-1' };
    await two.operations.runTask({ name: 'purge-expired', actor });
    const { rows } = await sql`
      select actor_id as who, action, object_id as what, request_id as request from audit`.execute(stores.db);
    expect(rows).toEqual([{ who: 'somebody', action: 'task.run', what: 'purge-expired', request: 'r-1' }]);
    await expect(one.operations.runTask({ name: 'no-such-task' })).rejects.toMatchObject({ code: 5 });
    expect(await one.operations.listDeadLetters({ page: 1, limit: 10 })).toMatchObject({ total: 0 });
  });
});

describe('a wrong configuration', () => {
  it('ends the start with 78 and one line that names every key, without a stack', async () => {
    const wrong = await spawnService({
      entry,
      env: {
        PORT: 'http',
        POSTGRES_URL: 'mysql://x',
        RPC_KEY: 'short',
        MIN_PASSWORD_LENGTH: '2',
        SMTP_URL: 'x',
      },
    });
    expect((await wrong.exited).code).toBe(78);
    const keys = [
      'EVENT_LOG_URL',
      'PORT',
      'INTERNAL_PORT',
      'METRICS_PORT',
      'POSTGRES_URL',
      'RPC_KEY',
      'RPC_PUBLIC_KEYS',
      'KEY_SECRET',
      'MIN_PASSWORD_LENGTH',
      'SMTP_URL',
    ];
    for (const key of keys) expect(wrong.output()).toMatch(new RegExp(`[:;] ${key}: `));
    expect(wrong.output()).not.toMatch(/\n\s+at /);
    expect(wrong.output()).not.toContain('short');
  });
});
