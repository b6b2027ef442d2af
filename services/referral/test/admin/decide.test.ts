import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { base, startDesk, type Desk } from './desk-under-test.ts';

let desk: Desk;
beforeAll(async () => (desk = await startDesk(8)));
afterAll(() => desk.stop());

const idOf = (i: number) => desk.friends[i]?.referralId ?? '';
const verify = (id: string, body: object, headers = {}) =>
  desk.admin('post', `${base}/verify-referral/${id}`, body, headers);

describe('a decision', () => {
  it('approves: completed, told once, and points credits the referrer once', async () => {
    const answer = await verify(idOf(0), { action: 'approve' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        referral: {
          _id: idOf(0),
          status: 'completed',
          amount: 500,
          description: 'Referral bonus for inviting friend-1',
          from: { _id: desk.friends[0]?.id, username: 'friend-1', email: 'friend-1@tael.test' },
          to: { _id: desk.host.id, username: 'host', email: 'host@tael.test' },
        },
      },
    });
    await eventually(async () => {
      const { points } = await desk.deps.points.getPoints({ userIds: [desk.host.id] });
      expect(points[0]?.total).toBe(500n);
    });
    expect(await desk.published('referral.ReferralApproved.v1')).toMatchObject([
      { referralId: idOf(0), referrerId: desk.host.id, points: 500n },
    ]);
  });

  it('rejects: failed, told, and pays nothing', async () => {
    const answer = await verify(idOf(1), { action: 'reject', reason: 'a test' });
    expect(answer.body).toMatchObject({ referral: { status: 'failed' } });
    await eventually(async () =>
      expect(await desk.published('referral.ReferralRejected.v1')).toMatchObject([{ referralId: idOf(1) }]),
    );
  });

  it('on a settled one is 409, the same decision included', async () => {
    for (const [i, action] of [
      [0, 'approve'],
      [0, 'reject'],
      [1, 'reject'],
      [1, 'approve'],
    ] as const) {
      expect(await verify(idOf(i), { action })).toMatchObject({
        status: 409,
        body: { message: 'This referral has already been settled', code: 'referral.already_settled' },
      });
    }
  });

  it('is told to the audit log with who, what and why', async () => {
    await eventually(async () => {
      const acts = await desk.published('referral.AdminActed.v1');
      expect(acts.map(({ action }) => action)).toMatchObject([
        { actorId: desk.adminId, action: 'referral.approve', objectKind: 'referral', objectId: idOf(0) },
        {
          action: 'referral.reject',
          objectId: idOf(1),
          reason: 'a test',
          beforeJson: '{"status":"pending"}',
        },
      ]);
    });
  });
});

describe('a decision under a key', () => {
  it('that comes again is answered the same and happens once; with another body it is 422', async () => {
    const key = { 'idempotency-key': 'decide-once' };
    const first = await verify(idOf(2), { action: 'approve' }, key);
    const again = await verify(idOf(2), { action: 'approve' }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await verify(idOf(2), { action: 'reject' }, key)).status).toBe(422);
  });
});

describe('a decision that cannot be', () => {
  it.each([[{}], [{ action: '' }], [{ action: 'maybe' }], [{ action: ['approve'] }], [{ action: 1 }]])(
    '%j is 400 and moves nothing',
    async (body) => {
      expect(await verify(idOf(3), body)).toMatchObject({
        status: 400,
        body: { message: 'Action must be approve or reject' },
      });
      expect(await desk.list('status=pending')).toContainEqual(expect.objectContaining({ _id: idOf(3) }));
    },
  );

  it.each(['nonsense', randomUUID(), 'x'.repeat(5_000), "'; drop table referrals"])(
    'of an unknown id (%.20s) is 404',
    async (id) => {
      expect(await verify(encodeURIComponent(id), { action: 'approve' })).toMatchObject({
        status: 404,
        body: { message: 'Referral not found' },
      });
    },
  );

  it('of somebody who may not decide is 401 or 403', async () => {
    const path = `${base}/verify-referral/${idOf(3)}`;
    expect((await desk.anonymous('post', path)).status).toBe(401);
    expect((await desk.as(desk.host.id)('post', path, { action: 'approve' })).status).toBe(403);
    const reader = desk.as(randomUUID(), 'moderator', ['referrals.read']);
    expect((await reader('post', path, { action: 'approve' })).status).toBe(403);
    const decider = desk.as(randomUUID(), 'moderator', ['referrals.decide']);
    expect((await decider('post', path, { action: 'reject' })).status).toBe(200);
  });
});

describe('whatever races', () => {
  const race = async (...attempts: (() => Promise<{ status: number }>)[]) =>
    (await Promise.all(attempts.map((attempt) => attempt()))).map(({ status }) => status).sort();

  it('two approvals at once: one decides', async () => {
    const approve = () => verify(idOf(4), { action: 'approve' });
    expect(await race(approve, approve, approve)).toEqual([200, 409, 409]);
  });

  it('approve against reject: one decides', async () => {
    expect(
      await race(
        () => verify(idOf(5), { action: 'approve' }),
        () => verify(idOf(5), { action: 'reject' }),
      ),
    ).toEqual([200, 409]);
  });

  it('figures and events say the same afterwards', async () => {
    const all = await desk.list();
    const [completed, failed] = ['completed', 'failed'].map((status) =>
      all.filter((one) => one.status === status),
    );
    expect(await desk.stats()).toEqual({
      totalReferrals: 8,
      pendingReferrals: 8 - (completed?.length ?? 0) - (failed?.length ?? 0),
      completedReferrals: completed?.length,
      failedReferrals: failed?.length,
      totalPointsDistributed: 500 * (completed?.length ?? 0),
    });
    await eventually(async () =>
      expect(
        (await desk.published('referral.ReferralApproved.v1')).map(({ referralId }) => referralId).sort(),
      ).toEqual(completed?.map(({ _id }) => _id).sort()),
    );
  });
});
