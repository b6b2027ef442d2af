import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../api.ts';
import { pendingReferral } from '../faults/flows/two-replicas.ts';
import { figuresOf, startMoneyPlatform, type MoneyPlatform } from '../faults/money-platform.ts';
import { opensWithinMs } from '../platform.ts';

let house: MoneyPlatform;
let owner: Account;
beforeAll(async () => {
  house = await startMoneyPlatform();
  owner = await house.here.register();
  const path = `/api/admin/points/users/${owner.id}/points`;
  expect(await asAdmin('POST', path, { points: 100 })).toMatchObject({ status: 200 });
}, opensWithinMs);
afterAll(() => house.stop());

const base = '/api/user/admin';
const asAdmin = (method: string, path: string, body?: object) =>
  house.here.call(method, path, { token: house.admin.token, body });
const verify = (id: string, action: string) => asAdmin('POST', `${base}/verify-referral/${id}`, { action });
const bulk = (body: object) => asAdmin('POST', `${base}/bulk-process-referrals`, body);
const remove = (body: object) => asAdmin('DELETE', `${base}/bulk-delete-referrals`, body);
const stats = async () => (await asAdmin('GET', `${base}/referrals/stats`)).body.stats;

const everything = async () => ({
  points: (await house.here.call('GET', '/api/points/history', { token: owner.token })).body,
  money: await figuresOf(house.here, owner),
  referrals: await stats(),
});

async function send(method: string, path: string, body: string, token: string) {
  const answer = await fetch(house.platform.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('points that are none', () => {
  const few = 'At least 10 points are needed to redeem';
  const invalid = 'Please enter a valid points amount';
  const notWhole = ['10.5', '"10"', '"ten"', '"１０"', 'true', 'null', '[10]', '{"$gt":0}', '1e21', '1e400'];

  it.each([
    ...['0', '-0', '-1', '-100', '1.5', '9'].map((points) => [points, few]),
    ...notWhole.map((points) => [points, invalid]),
    ['101', 'Insufficient points'],
    ['999999999999', 'Insufficient points'],
  ])('%s are not redeemed: %s', async (points, message) => {
    const before = await everything();
    const { status, body } = await send('POST', '/api/points/redeem', `{"points":${points}}`, owner.token);
    expect([status, body['message'], body['error']]).toEqual([400, message, message]);
    expect(await everything()).toEqual(before);
  });

  it.each(['0', '-1', '1.5', '"7"', 'null', '1e21'])(
    '%s are not added by an administrator',
    async (points) => {
      const before = await everything();
      const path = `/api/admin/points/users/${owner.id}/points`;
      expect(await send('POST', path, `{"points":${points}}`, house.admin.token)).toMatchObject({
        status: 400,
        body: { message: invalid },
      });
      expect(await everything()).toEqual(before);
    },
  );

  it.each([randomUUID(), 'nobody', "1' or '1'='1", 'x'.repeat(3000)])(
    'nobody (%.20s) is given any',
    async (id) => {
      const path = `/api/admin/points/users/${encodeURIComponent(id)}/points`;
      expect(await asAdmin('POST', path, { points: 1 })).toMatchObject({
        status: 404,
        body: { message: 'User not found' },
      });
    },
  );
});

describe('an invitation code', () => {
  const register = (referralCode: unknown) => {
    const username = `c${randomUUID().slice(0, 12)}`;
    const password = 'a-good-password';
    const body = { username, email: `${username}@example.test`, password, passwordConfirm: password };
    return house.here.call('POST', '/api/auth/register', { body: { ...body, referralCode } });
  };

  it('that no user has is ignored: the account is created without a referral', async () => {
    const before = await stats();
    const codes = [
      'NOBODY7',
      '000000',
      'x'.repeat(10_240),
      '<script>alert(1)</script>',
      "' or 1=1 --",
      '',
      7,
      ['A'],
      {},
    ];
    for (const code of codes) {
      expect({ code, status: (await register(code)).status }).toEqual({ code, status: 201 });
    }
    // This event follows those registrations in the log, so their referrals would exist by now.
    await pendingReferral(house, owner);
    expect(await stats()).toMatchObject({
      totalReferrals: (before as { totalReferrals: number }).totalReferrals + 1,
    });
  });
});

describe('a referral', () => {
  const settled = 'This referral has already been settled';

  it('that was rejected is not approved, nor rejected again, and pays nothing', async () => {
    const host = await house.here.register();
    const id = await pendingReferral(house, host);
    expect(await verify(id, 'reject')).toMatchObject({
      status: 200,
      body: { referral: { status: 'failed' } },
    });
    for (const action of ['approve', 'reject']) {
      expect(await verify(id, action)).toMatchObject({ status: 409, body: { message: settled } });
    }
    expect(await bulk({ referralIds: [id], action: 'approve' })).toMatchObject({
      status: 200,
      body: { results: { processed: 0, skipped: [{ id, reason: 'settled' }] } },
    });
    const { body } = await house.here.call('GET', '/api/points/history', { token: host.token });
    expect(body).toMatchObject({ transactions: [], summary: { total: 0 } });
  });

  it('is processed once among ten thousand ids, repeated, foreign and malformed ones', async () => {
    const id = await pendingReferral(house, owner);
    const foreign = Array.from({ length: 9_996 }, () => randomUUID());
    const referralIds = [...foreign, id, id.toUpperCase(), 'nonsense', '<script>'];
    const { status, body } = await bulk({ referralIds, action: 'reject' });
    const { processed, skipped } = body.results as { processed: number; skipped: { reason: string }[] };
    expect([status, processed, skipped.length]).toEqual([200, 1, 9_999]);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
      new Set(['unknown', 'repeated', 'malformed']),
    );
  });

  const choose = 'Please select referrals and choose an action';
  it.each([
    {},
    { referralIds: [], action: 'approve' },
    { referralIds: 'x', action: 'approve' },
    { referralIds: [7], action: 'reject' },
  ])('is not processed by %j', async (body) => {
    const before = await everything();
    expect(await bulk(body)).toMatchObject({ status: 400, body: { message: choose } });
    expect(await everything()).toEqual(before);
  });

  const noFilter = 'Please select referrals, or choose a status and an age';
  const badDays = 'Days must be a whole number from 1 to 365';
  it.each([
    [{}, noFilter],
    [{ status: 'pending' }, noFilter],
    [{ daysOld: 1 }, noFilter],
    [{ referralIds: [] }, choose],
    [{ status: 'pending', daysOld: 0 }, badDays],
    [{ status: 'pending', daysOld: 366 }, badDays],
    [{ status: 'pending', daysOld: 'abc' }, badDays],
    [{ status: 'all', daysOld: 30 }, 'Status must be pending, completed or failed'],
  ])('is not deleted by %j', async (body, message) => {
    const before = await everything();
    expect(await remove(body)).toMatchObject({ status: 400, body: { message } });
    expect(await everything()).toEqual(before);
  });
});

describe('permissions', () => {
  const calls: [string, string, string | undefined][] = [
    ['GET', '/api/points/history', undefined],
    ['POST', '/api/points/redeem', undefined],
    ['GET', '/api/user/referrals', undefined],
    ['GET', '/api/user/referrals/history', undefined],
    ['GET', '/api/user/pending-referrals', undefined],
    ['GET', '/api/admin/points/analytics', 'points.read'],
    ['GET', '/api/admin/points/by-day', 'points.read'],
    ['GET', '/api/admin/points/users', 'points.read'],
    ['POST', '/api/admin/points/users/nobody/points', 'points.write'],
    ['GET', `${base}/test`, 'referrals.read'],
    ['GET', `${base}/referrals`, 'referrals.read'],
    ['GET', `${base}/referrals/stats`, 'referrals.read'],
    ['GET', `${base}/referrals/export`, 'referrals.read'],
    ['POST', `${base}/verify-referral/nobody`, 'referrals.decide'],
    ['POST', `${base}/bulk-process-referrals`, 'referrals.decide'],
    ['DELETE', `${base}/bulk-delete-referrals`, 'referrals.decide'],
    ['GET', '/api/tasks/status', 'system.read'],
    ['POST', '/api/tasks/run/nobody', 'system.run'],
    ['GET', '/api/admin/dead-letters', 'system.read'],
    ['POST', '/api/admin/dead-letters/replay', 'system.run'],
  ];
  const moderator = async (permissions: string[]): Promise<string> => {
    const { id, token } = await house.here.register();
    expect(await asAdmin('PUT', `/api/admin/users/${id}/role`, { role: 'moderator' })).toMatchObject({
      status: 200,
    });
    expect(await asAdmin('PUT', `/api/admin/users/${id}/permissions`, { permissions })).toMatchObject({
      status: 200,
    });
    return token;
  };

  it.each(calls)('%s %s: refuses a caller without a session', async (method, path) => {
    expect((await house.here.call(method, path)).status).toBe(401);
  });

  it('are needed for each guarded route', async () => {
    const guarded = calls.flatMap(([method, path, needed]) =>
      needed === undefined ? [] : [{ method, path, needed }],
    );
    const needs = [...new Set(guarded.map(({ needed }) => needed))];
    const tokens = await Promise.all(needs.map((needed) => moderator([needed])));
    const statusWith = async ({ method, path }: { method: string; path: string }, token: string) =>
      (await house.here.call(method, path, { token, ...(method !== 'GET' && { body: {} }) })).status;
    for (const call of guarded) {
      const { path } = call;
      expect({ path, user: await statusWith(call, owner.token) }).toEqual({ path, user: 403 });
      for (const [i, permission] of needs.entries()) {
        const status = await statusWith(call, tokens[i] ?? '');
        const expected = permission === call.needed ? expect.not.stringMatching(/^(401|403|5..)$/) : '403';
        expect({ path, permission, status: String(status) }).toEqual({ path, permission, status: expected });
      }
    }
  });
});
