import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '@tael/identity';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { z } from 'zod';
import { adjust, judgeAdjustment } from '../src/operations/adjust.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { startPoints, type Answer, type PointsUnderTest } from './points-under-test.ts';

let auth: AuthProcess;
let points: PointsUnderTest;
let owner: string;
const [boss, second] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  auth = await startAuth();
  points = await startPoints({ AUTH_RPC_URL: auth.internalUrl, SECOND_PERSON: 'required' });
});
afterAll(async () => {
  await points.stop();
  await auth.stop();
});
beforeEach(async () => {
  owner = (await auth.register(`owner-${randomUUID().slice(0, 8)}`)).id;
});

const as = (userId: string, more: Partial<Principal> = {}) =>
  points.as({ userId, role: 'admin', permissions: [], ...more });
const add = (count: number, key?: string, who = as(boss)) =>
  who.post(`/api/admin/points/users/${owner}/points`, { points: count, description: 'a campaign' }, key);
const decide = (id: string, who = as(second)) =>
  who.put(`/api/admin/approvals/${id}`, { decision: 'approve' });
const approvalOf = ({ body }: Answer) =>
  z.object({ id: z.string(), state: z.string() }).loose().parse(body.approval);
const total = async () => (await readPoints(points.deps, [owner]))[0]?.total;
const step = (change: { set: bigint }, approved = false) => ({
  ...{ stepId: randomUUID(), userId: owner, change, level: undefined, reason: 'an edit' },
  ...{ actorId: boss, approved },
});

describe('points adjusted by one person for a user and day, worth more than ADJUST_TWO_PEOPLE_ABOVE', () => {
  it('wait: 10 points are worth ¥1, and a reduction counts as much', async () => {
    expect((await add(30_000)).status).toBe(200);
    expect((await adjust(points.deps, step({ set: 10_000n }))).outcome).toBe('adjusted');
    const answer = await add(1);
    expect([answer.status, answer.body.pending, answer.body.user]).toEqual([202, true, undefined]);
    expect(approvalOf(answer)).toMatchObject({
      service: 'points',
      action: 'points.add',
      object: { kind: 'user', id: owner },
      before: { points: 10_000 },
      after: { points: 10_001 },
      reason: 'a campaign',
    });
    const other = step({ set: 9_999n });
    expect((await judgeAdjustment(points.deps, other)).outcome).toBe('needs-second-person');
    expect((await adjust(points.deps, other)).outcome).toBe('needs-second-person');
    expect(await total()).toBe(10_000n);
    expect((await adjust(points.deps, step({ set: 9_999n }, true))).outcome).toBe('adjusted');
    expect((await add(1, undefined, as(second))).status).toBe(200);
  });

  it('take effect up to the sum, however simultaneous', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => add(10_000)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(11).fill(202)]);
    expect(await total()).toBe(50_000n);
  });

  it('are added once by a second person, and wait once for one key', async () => {
    const [first, again] = [await add(50_001, 'a-key'), await add(50_001, 'a-key')];
    const { id } = approvalOf(first);
    expect([again.status, approvalOf(again).id]).toEqual([202, id]);
    expect((await decide(id, as(boss))).body.code).toBe('approvals.own_proposal');
    expect((await decide(id, as(second, { fresh: true }))).body.code).toBe('approvals.right_too_fresh');
    const decided = await Promise.all(Array.from({ length: 8 }, () => decide(id)));
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await total()).toBe(50_001n);
    const acts = (await points.outbox('points.AdminActed.v1'))
      .slice(-3)
      .map(
        ({ data }) =>
          z.object({ action: z.object({ action: z.string(), actorId: z.string() }) }).parse(data).action,
      );
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['approval.propose', boss],
      ['points.add', boss],
      ['approval.approve', second],
    ]);
  });
});
