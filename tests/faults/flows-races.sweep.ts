import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultRounds } from '@tael/testkit';
import type { Account, Answer, Api } from '../api.ts';
import {
  atOnce,
  figuresOf,
  pendingReferral,
  startTwoReplicas,
  statuses,
  type TwoReplicas,
} from './flows/two-replicas.ts';

const rounds = Array.from({ length: faultRounds }, (_, n) => n + 1);

let house: TwoReplicas;
beforeAll(async () => {
  house = await startTwoReplicas();
}, 90_000);
afterAll(() => house.end());

type Ask = (api: Api) => Promise<Answer>;
const times = (count: number, ask: Ask): Ask[] => Array.from({ length: count }, () => ask);

const base = '/api/user/admin';
const asAdmin =
  (method: string, path: string, body: object): Ask =>
  (api) =>
    api.call(method, path, { token: house.admin, body });
const verify = (id: string, action: string) => asAdmin('POST', `${base}/verify-referral/${id}`, { action });
const bulk = (referralIds: string[], action: string) =>
  asAdmin('POST', `${base}/bulk-process-referrals`, { referralIds, action });
const remove = (referralIds: string[]) => asAdmin('DELETE', `${base}/bulk-delete-referrals`, { referralIds });

const credited = (points: number) => ({ points, pointsReleased: points, availableWithdrawal: 0 });
const sum = (answers: readonly Answer[], count: (body: Answer['body']) => number): number =>
  answers.reduce((total, { body }) => total + count(body), 0);

async function invited(): Promise<{ host: Account; id: string }> {
  const host = await house.here.register();
  return { host, id: await pendingReferral(house, host) };
}

describe.each(rounds)('two replicas of points and referral, round %i: one referral', () => {
  it('ten approvals at once: one wins, the rest is 409, the referrer is credited once', async () => {
    const { host, id } = await invited();
    const answers = await atOnce(house, times(10, verify(id, 'approve')));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await figuresOf(house, host)).toEqual(credited(500));
  });

  it('approvals against rejections: one wins, and the points match it', async () => {
    const { host, id } = await invited();
    const asks = [0, 1, 2, 3, 4].flatMap(() => [verify(id, 'approve'), verify(id, 'reject')]);
    const answers = await atOnce(house, asks);
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const { status } = answers.find((one) => one.status === 200)?.body.referral as { status: string };
    expect(['completed', 'failed']).toContain(status);
    expect(await figuresOf(house, host)).toEqual(credited(status === 'completed' ? 500 : 0));
  });

  it('approvals against bulk deletions: deleted once, paid only if approved before', async () => {
    const { host, id } = await invited();
    const asks = [0, 1, 2].flatMap(() => [remove([id]), verify(id, 'approve')]);
    const answers = await atOnce(house, asks);
    const [deletions, approvals] = [answers.filter((_, n) => n % 2 === 0), answers.filter((_, n) => n % 2)];
    expect(statuses(deletions)).toEqual([200, 200, 200]);
    expect(sum(deletions, ({ deletedCount }) => Number(deletedCount))).toBe(1);
    const approved = approvals.filter(({ status }) => status === 200).length;
    expect(approved).toBeLessThanOrEqual(1);
    for (const { status } of approvals) expect([200, 404, 409]).toContain(status);
    expect(await figuresOf(house, host)).toEqual(credited(500 * approved));
    const { body } = await house.there.call('GET', '/api/user/referrals', { token: host.token });
    expect(body).toMatchObject({ totalReferrals: 0, pointsEarned: 500 * approved });
  });

  it('bulks that overlap: each referral is processed in one of them, and skipped as settled in the others', async () => {
    const host = await house.here.register();
    const ids = [await pendingReferral(house, host), await pendingReferral(house, host)];
    const answers = await atOnce(house, [
      bulk(ids, 'approve'),
      bulk([...ids].reverse(), 'approve'),
      bulk(ids, 'approve'),
      bulk(ids.slice(1), 'approve'),
    ]);
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
    const results = answers.map(
      ({ body }) => body.results as { processed: number; skipped: { reason: string }[] },
    );
    expect(results.reduce((total, { processed }) => total + processed, 0)).toBe(2);
    const reasons = results.flatMap(({ skipped }) => skipped.map(({ reason }) => reason));
    expect(reasons).toEqual(Array.from({ length: 5 }, () => 'settled'));
    expect(await figuresOf(house, host)).toEqual(credited(1000));
  });
});

async function with100Points(): Promise<Account> {
  const account = await house.here.register();
  const path = `/api/admin/points/users/${account.id}/points`;
  expect(await asAdmin('POST', path, { points: 100 })(house.here)).toMatchObject({ status: 200 });
  return account;
}

const redeem =
  ({ token }: Account, key?: string): Ask =>
  (api) =>
    api.call('POST', '/api/points/redeem', { token, body: { points: 100 }, key });

describe.each(rounds)('two replicas of points and referral, round %i: one balance of points', () => {
  it('ten redemptions of all there is: one, and ¥10 are paid once', async () => {
    const account = await with100Points();
    const answers = await atOnce(house, times(10, redeem(account)));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    expect(await figuresOf(house, account)).toEqual({
      points: 100,
      pointsReleased: 0,
      availableWithdrawal: 10,
    });
  });

  it('ten redemptions under one key: one takes effect, and all answers are equal', async () => {
    const account = await with100Points();
    const answers = await atOnce(house, times(10, redeem(account, 'one-key')));
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length + answers.filter(({ status }) => status === 409).length).toBe(10);
    expect(new Set(good.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await figuresOf(house, account)).toEqual({
      points: 100,
      pointsReleased: 0,
      availableWithdrawal: 10,
    });
  });
});
