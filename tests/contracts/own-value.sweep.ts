import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import type { Account, Answer } from '../api.ts';
import { figuresOf, onSharedPlatform, personWith, withdrawBody } from '../faults/money-platform.ts';

let house: Awaited<ReturnType<typeof onSharedPlatform>>;
let boss: Account;
const waits = { withdrawal: '', send: '', referral: '', ownReferral: '' };

const asBoss = (method: string, path: string, body: object): Promise<Answer> =>
  house.here.call(method, path, { token: boss.token, body });

async function pendingReferralOf({ token }: Account): Promise<string> {
  return eventually(async () => {
    const { body } = await house.here.call('GET', '/api/user/pending-referrals', { token });
    const [first] = body.pendingReferrals as { _id: string }[];
    if (first === undefined) throw new Error('the referral is not made yet');
    return first._id;
  });
}

async function friendOf(referrer: Account): Promise<Account> {
  const { body } = await house.here.call('GET', '/api/user/me', { token: referrer.token });
  const { invitationCode } = body.user as { invitationCode: string };
  return house.here.register({ referralCode: invitationCode });
}

beforeAll(async () => {
  house = await onSharedPlatform();
  const referrer = await house.here.register();
  boss = await friendOf(referrer);
  waits.ownReferral = await pendingReferralOf(referrer);
  await friendOf(boss);
  waits.referral = await pendingReferralOf(boss);
  const asAdmin = (method: string, path: string, body: object) =>
    house.here.call(method, path, { token: house.admin.token, body });
  expect(await asAdmin('PUT', `/api/admin/users/${boss.id}/role`, { role: 'admin' })).toMatchObject({
    status: 200,
  });
  await asAdmin('PUT', `/api/admin/users/wallet/users/${boss.id}/coins`, { operation: 'set', amount: 100 });
  await asAdmin('PUT', `/api/admin/users/${boss.id}`, { balance: 100, points: 100 });
  const { body: asked } = await asBoss('POST', '/api/withdrawals', withdrawBody(10));
  waits.withdrawal = (asked.withdrawal as { _id: string })._id;
  const { body: sent } = await asBoss('POST', '/api/transactions', { to: `0x${'ab'.repeat(20)}`, amount: 5 });
  waits.send = (sent.transaction as { _id: string })._id;
});

interface Act {
  what: string;
  method: string;
  path: () => string;
  body: object;
}

const add = { operation: 'add', amount: 5, reason: 'for me' };
const acts: Act[] = [
  { what: 'coins', method: 'PUT', path: () => `/api/admin/users/wallet/users/${boss.id}/coins`, body: add },
  {
    what: 'subsidy',
    method: 'PUT',
    path: () => `/api/withdrawals/admin/user/${boss.id}/cash-subsidy`,
    body: add,
  },
  { what: 'balance', method: 'PUT', path: () => `/api/admin/users/${boss.id}`, body: { balance: 900 } },
  { what: 'points', method: 'PUT', path: () => `/api/admin/users/${boss.id}`, body: { points: 9000 } },
  {
    what: 'level',
    method: 'PUT',
    path: () => `/api/admin/users/${boss.id}`,
    body: { membershipLevel: 'Gold' },
  },
  {
    what: 'gift of points',
    method: 'POST',
    path: () => `/api/admin/points/users/${boss.id}/points`,
    body: { points: 500, description: 'for me' },
  },
  {
    what: 'withdrawal',
    method: 'PUT',
    path: () => `/api/withdrawals/admin/${waits.withdrawal}`,
    body: { status: 'approved' },
  },
  {
    what: 'send to an outside address',
    method: 'PUT',
    path: () => `/api/admin/transactions/${waits.send}/status`,
    body: { status: 'failed', reason: 'for me' },
  },
  {
    what: 'bonus as the referrer',
    method: 'POST',
    path: () => `/api/user/admin/verify-referral/${waits.referral}`,
    body: { action: 'approve' },
  },
  {
    what: 'bonus as the referred',
    method: 'POST',
    path: () => `/api/user/admin/verify-referral/${waits.ownReferral}`,
    body: { action: 'approve' },
  },
];

describe('an administrator over their own value', () => {
  it.each(acts)('is refused, and nothing moves: $what', async ({ method, path, body }) => {
    const before = await figuresOf(house.here, boss);
    const refused = await asBoss(method, path(), body);
    expect([refused.status, refused.body.message]).toEqual([403, 'You cannot decide over your own account']);
    expect(String(refused.body.code)).toMatch(/\.not_yours_to_decide$/);
    expect(await figuresOf(house.here, boss)).toEqual(before);
  });

  it('is left out of a bulk decision, with the reason', async () => {
    const referralIds = [waits.referral, waits.ownReferral];
    const { status, body } = await asBoss('POST', '/api/user/admin/bulk-process-referrals', {
      referralIds,
      action: 'approve',
    });
    expect(status).toBe(200);
    expect(body.results).toEqual({
      processed: 0,
      skipped: referralIds.map((id) => ({ id, reason: 'own' })),
    });
  });

  it('may send their own figures back as they are', async () => {
    const { body } = await asBoss('PUT', `/api/admin/users/${boss.id}`, { points: 100, balance: 100 });
    expect(body).toMatchObject({ user: { points: 100, balance: 100 } });
  });

  it('is decided over by another', async () => {
    const other = await personWith(house, {});
    await house.here.call('PUT', `/api/admin/users/${other.id}/role`, {
      token: house.admin.token,
      body: { role: 'admin' },
    });
    for (const { method, path, body } of acts) {
      const { status } = await house.here.call(method, path(), { token: other.token, body });
      expect([path(), status]).toEqual([path(), 200]);
    }
  });
});
