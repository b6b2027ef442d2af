import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { hideChosen, hideOlder } from '../../src/operations/admin/hide-referrals.ts';
import { base, startDesk, type Desk } from './desk-under-test.ts';

let desk: Desk;
beforeAll(async () => (desk = await startDesk(6)));
afterAll(() => desk.stop());

const idOf = (i: number) => desk.friends[i]?.referralId ?? '';
const process = (body: object, headers = {}) =>
  desk.admin('post', `${base}/bulk-process-referrals`, body, headers);

describe('a bulk decision', () => {
  it('decides what it can, and says of each other why not', async () => {
    await desk.admin('post', `${base}/verify-referral/${idOf(2)}`, { action: 'reject' });
    const foreign = randomUUID();
    const referralIds = [idOf(0), idOf(1), idOf(0), idOf(2), foreign, 'nonsense', '', idOf(1).toUpperCase()];
    expect(await process({ referralIds, action: 'approve' })).toMatchObject({
      status: 200,
      body: {
        success: true,
        results: {
          processed: 2,
          skipped: [
            { id: idOf(0), reason: 'repeated' },
            { id: idOf(2), reason: 'settled' },
            { id: foreign, reason: 'unknown' },
            { id: 'nonsense', reason: 'malformed' },
            { id: '', reason: 'malformed' },
            { id: idOf(1).toUpperCase(), reason: 'repeated' },
          ],
        },
      },
    });
    await eventually(async () =>
      expect(
        (await desk.published('referral.ReferralApproved.v1')).map(({ referralId }) => referralId).sort(),
      ).toEqual([idOf(0), idOf(1)].sort()),
    );
  });

  it.each([
    [1_500, 8_500],
    [10_000, 0],
  ])('takes ten thousand ids: %i that wait, %i that nobody knows', async (waiting, unknown) => {
    const before = (await desk.stats()) as { failedReferrals: number };
    const pending = await desk.more(waiting);
    const nonsense = Array.from({ length: unknown }, () => randomUUID());
    const { status, body } = await process({ referralIds: [...nonsense, ...pending], action: 'reject' });
    const { processed, skipped } = body['results'] as { processed: number; skipped: unknown[] };
    expect([status, processed, skipped.length]).toEqual([200, waiting, unknown]);
    expect(await desk.stats()).toMatchObject({ failedReferrals: before.failedReferrals + waiting });
  });

  it('sent again under its key is answered the same and happens once', async () => {
    const key = { 'idempotency-key': 'a-bulk' };
    const body = { referralIds: [idOf(3)], action: 'approve' };
    const first = await process(body, key);
    const again = await process(body, key);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect(first.body).toMatchObject({ results: { processed: 1, skipped: [] } });
  });

  it.each([
    [{}],
    [{ action: 'approve' }],
    [{ referralIds: [], action: 'approve' }],
    [{ referralIds: 'all', action: 'approve' }],
    [{ referralIds: { 0: 'x' }, action: 'approve' }],
    [{ referralIds: [1, 2], action: 'approve' }],
    [{ referralIds: [null], action: 'approve' }],
    [{ referralIds: ['x'] }],
    [{ referralIds: ['x'], action: '' }],
    [{ referralIds: ['x'], action: 'delete' }],
  ])('%j is 400 with the words of the form', async (body) => {
    expect(await process(body)).toMatchObject({
      status: 400,
      body: { message: 'Please select referrals and choose an action' },
    });
  });
});

const admin = (userId: string) => ({ userId, role: 'admin' as const, requestId: 'r' });
const remove = (body: object) => desk.admin('delete', `${base}/bulk-delete-referrals`, body);

describe('a bulk deletion', () => {
  it('hides the chosen: in no list and no count, and a pending one never pays', async () => {
    const before = await desk.stats();
    const referralIds = [idOf(4), idOf(4), idOf(0), randomUUID(), 'nonsense'];
    expect(await remove({ referralIds })).toMatchObject({
      status: 200,
      body: { success: true, deletedCount: 2 },
    });
    expect(await remove({ referralIds })).toMatchObject({ body: { deletedCount: 0 } });
    expect(await desk.list('search=friend-5')).toEqual([]);
    expect((await desk.admin('get', `${base}/referrals/${idOf(4)}`)).status).toBe(404);
    expect(
      (await desk.admin('post', `${base}/verify-referral/${idOf(4)}`, { action: 'approve' })).status,
    ).toBe(404);
    expect(await process({ referralIds: [idOf(4)], action: 'approve' })).toMatchObject({
      body: { results: { processed: 0, skipped: [{ reason: 'unknown' }] } },
    });
    const after = await desk.stats();
    expect(after).toMatchObject({
      totalPointsDistributed: (before as { totalPointsDistributed: number }).totalPointsDistributed,
    });
    expect(await desk.as(desk.host.id)('get', '/api/user/referrals')).toMatchObject({
      body: { totalReferrals: (after as { totalReferrals: number }).totalReferrals, pointsEarned: 1500 },
    });
  });

  it('by a filter stops when its time is over, says how many remain, and is asked until none does', async () => {
    await desk.more(5, 31);
    const wish = { actor: admin(randomUUID()), status: 'pending' as const, daysOld: 30 };
    const call = () => hideOlder(desk.deps, wish, { batch: 2, longEnoughMs: 0 });
    expect([await call(), await call(), await call()]).toEqual([
      { hidden: 2, remaining: 3 },
      { hidden: 2, remaining: 1 },
      { hidden: 1, remaining: 0 },
    ]);
    expect(await remove({ status: 'pending', daysOld: 30 })).toMatchObject({
      body: { deletedCount: 0, remaining: 0 },
    });
  });

  it('by status and age takes those that are old enough, in any number, and nothing else', async () => {
    await desk.more(6_000, 31);
    await desk.more(3, 29);
    expect(await remove({ status: 'failed', daysOld: 30 })).toMatchObject({ body: { deletedCount: 0 } });
    expect(await remove({ status: 'pending', daysOld: 30 })).toMatchObject({ body: { deletedCount: 6_000 } });
    expect(await remove({ status: 'pending', daysOld: 28 })).toMatchObject({ body: { deletedCount: 3 } });
    expect(await desk.list('status=pending')).toHaveLength(1);
    await eventually(async () => {
      const acts = (await desk.published('referral.AdminActed.v1')).map(
        ({ action }) => action as { afterJson: string },
      );
      expect(acts.map(({ afterJson }) => afterJson)).toContainEqual(
        expect.stringMatching(/"deleted":3,.*"status":"pending","daysOld":28/),
      );
    });
  });
});

describe('a bulk deletion by a filter', () => {
  it("spares the administrator's own, chosen or by age", async () => {
    const registeredAt = new Date(Date.now() - 60 * 86_400_000);
    const own = await desk.friend(desk.host, 'deleter', { registeredAt });
    const [one = ''] = await desk.more(2, 50);
    const actor = admin(own.id);
    await expect(hideChosen(desk.deps, { actor, ids: [own.referralId] })).rejects.toMatchObject({
      code: 'referral.not_yours_to_decide',
      status: 403,
    });
    expect(await hideChosen(desk.deps, { actor, ids: [own.referralId, one] })).toBe(1);
    expect(await hideOlder(desk.deps, { actor, status: 'pending', daysOld: 40 })).toEqual({
      hidden: 1,
      remaining: 0,
    });
    expect((await desk.admin('get', `${base}/referrals/${own.referralId}`)).status).toBe(200);
    expect(await remove({ referralIds: [own.referralId] })).toMatchObject({ body: { deletedCount: 1 } });
  });

  it('of pending ones spares what is approved at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [id = ''] = await desk.more(1, 40);
      const [approval, deletion] = await Promise.all([
        desk.admin('post', `${base}/verify-referral/${id}`, { action: 'approve' }),
        remove({ status: 'pending', daysOld: 30 }),
      ]);
      const { deletedCount } = deletion.body as { deletedCount: number };
      expect([approval.status, deletedCount]).toEqual(deletedCount === 0 ? [200, 0] : [404, 1]);
      expect((await desk.admin('get', `${base}/referrals/${id}`)).status).toBe(approval.status);
    }
  });

  const noFilter = 'Please select referrals, or choose a status and an age';
  const badDays = 'Days must be a whole number from 1 to 365';
  it.each([
    [{}, noFilter],
    [{ status: 'failed' }, noFilter],
    [{ daysOld: 30 }, noFilter],
    [{ referralIds: [] }, 'Please select referrals and choose an action'],
    [{ referralIds: 'all' }, 'Please select referrals and choose an action'],
    [{ referralIds: [7] }, 'Please select referrals and choose an action'],
    [{ status: 'failed', daysOld: 0 }, badDays],
    [{ status: 'failed', daysOld: 366 }, badDays],
    [{ status: 'failed', daysOld: 'abc' }, badDays],
    [{ status: 'failed', daysOld: 1.5 }, badDays],
    [{ status: 'failed', daysOld: -1 }, badDays],
    [{ status: 'making', daysOld: 30 }, 'Status must be pending, completed or failed'],
    [{ status: ['failed'], daysOld: 30 }, 'Status must be pending, completed or failed'],
  ])('with %j is 400, and hides nothing', async (body, message) => {
    const before = await desk.stats();
    expect(await remove(body)).toMatchObject({ status: 400, body: { message, error: message } });
    expect(await desk.stats()).toEqual(before);
  });
});
