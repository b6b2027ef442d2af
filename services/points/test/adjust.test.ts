import { randomUUID } from 'node:crypto';
import { createClient, createRouterTransport, type Client } from '@connectrpc/connect';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pointsRpc } from '@tael/proto';
import { pointsService } from '../src/rpc/points.ts';
import { startPoints, type PointsUnderTest } from './points-under-test.ts';

const { AdjustOutcome, CloseOutcome } = pointsRpc;

let points: PointsUnderTest;
let rpc: Client<typeof pointsRpc.PointsService>;
let userId: string;
beforeAll(async () => {
  points = await startPoints();
  rpc = createClient(
    pointsRpc.PointsService,
    createRouterTransport((router) => router.service(pointsRpc.PointsService, pointsService(points.deps))),
  );
});
beforeEach(() => {
  userId = randomUUID();
});
afterAll(() => points.stop());

const actor = { userId: randomUUID(), role: 'admin', requestId: 'request-1' };
const setTo = (value: bigint) => ({ case: 'setTotal' as const, value });
const add = (value: bigint) => ({ case: 'addToTotal' as const, value });
interface Asked {
  stepId?: string;
  userId?: string;
  change?: ReturnType<typeof setTo> | ReturnType<typeof add>;
  level?: string;
  validateOnly?: boolean;
}
const adjust = (asked: Asked) =>
  rpc.adjust({ stepId: `${randomUUID()}:points`, userId, reason: 'why', actor, ...asked });
const now = async () => (await rpc.getPoints({ userIds: [userId] })).points[0];
const history = async () => (await points.as({ userId }).get('/api/points/history')).body;

describe('adjusting', () => {
  it('moves lifetime and available points by the difference, and is in the history with its reason', async () => {
    await adjust({ change: setTo(300n) });
    const { outcome, points: after } = await adjust({ change: setTo(250n) });
    expect(outcome).toBe(AdjustOutcome.ADJUSTED);
    expect(after).toMatchObject({ userId, total: 250n, available: 250n, level: 'Bronze' });
    expect((await history()).transactions).toMatchObject([
      { points: -50, type: 'other', description: 'why' },
      { points: 300, type: 'other' },
    ]);
  });

  it('never takes available points below zero', async () => {
    await adjust({ change: add(100n) });
    await points.as({ userId }).post('/api/points/redeem', { points: 80 });
    await adjust({ change: add(-50n) });
    expect(await now()).toMatchObject({ total: 50n, available: 0n });
  });

  it('counts a step once, whatever it says the second time', async () => {
    const stepId = `${randomUUID()}:points`;
    await adjust({ stepId, change: add(100n) });
    await points.as({ userId }).post('/api/points/redeem', { points: 10 });
    const again = await adjust({ stepId, change: add(100n) });
    expect(again.outcome).toBe(AdjustOutcome.ADJUSTED);
    expect(await now()).toMatchObject({ total: 100n, available: 90n });
    const both = await Promise.all([1, 2, 3].map(() => adjust({ stepId: `${userId}:x`, change: add(7n) })));
    expect(both.map(({ outcome }) => outcome)).toEqual([1, 1, 1]);
    expect(await now()).toMatchObject({ total: 107n });
  });

  it('refuses what would fall below zero, and remembers no refusal', async () => {
    const stepId = `${randomUUID()}:points`;
    const refused = [
      await adjust({ stepId, change: add(-1n) }),
      await adjust({ change: setTo(-1n) }),
      await adjust({ change: add(-1n), validateOnly: true, stepId: '' }),
    ];
    expect(refused.map(({ outcome }) => outcome)).toEqual(refused.map(() => AdjustOutcome.BELOW_ZERO));
    await adjust({ change: add(5n) });
    expect((await adjust({ stepId, change: add(-1n) })).outcome).toBe(AdjustOutcome.ADJUSTED);
    expect(await now()).toMatchObject({ total: 4n });
  });

  it('only decides when asked to', async () => {
    const answer = await adjust({ stepId: '', change: setTo(70n), level: 'Gold', validateOnly: true });
    expect(answer.outcome).toBe(AdjustOutcome.ADJUSTED);
    expect(await now()).toMatchObject({ total: 0n, level: 'Bronze', version: 0n });
  });

  it('does nothing to a strange id, without a step or to a level that is none', async () => {
    await expect(adjust({ userId: 'nonsense', change: add(1n) })).rejects.toMatchObject({ code: 3 });
    await expect(adjust({ stepId: '', change: add(1n) })).rejects.toMatchObject({ code: 3 });
    await expect(adjust({ level: 'Diamond' })).rejects.toMatchObject({ code: 3 });
  });
});

describe('a level set by hand', () => {
  it('comes after the points of the same step, and holds until the next change of points', async () => {
    await adjust({ change: setTo(60_000n), level: 'Platinum' });
    expect(await now()).toMatchObject({ total: 60_000n, level: 'Platinum' });
    await points.as({ userId }).post('/api/points/redeem', { points: 10 });
    expect((await now())?.level).toBe('Platinum');
    await adjust({ change: add(1n) });
    expect((await now())?.level).toBe('Silver');
    await adjust({ level: 'Bronze' });
    expect((await history()).summary).toMatchObject({
      level: 'Bronze',
      nextLevel: 'Silver',
      progress: 100,
      pointsToNextLevel: 0,
    });
  });

  it('is told with who holds it, a medal for a level that is new', async () => {
    await adjust({ level: 'Gold' });
    await adjust({ level: 'Gold' });
    const changes = (await points.outbox('points.LevelChanged.v1')).filter(({ key }) => key === userId);
    expect(changes.map(({ data }) => data)).toMatchObject([
      { level: 3, previousLevel: 1, setByHand: true, total: 0n, version: 2n, closed: false },
    ]);
    expect((await history()).transactions).toMatchObject([
      { description: 'Gold level reached', points: 0, special: true, type: 'earned' },
    ]);
  });
});

describe('closing', () => {
  it('is refused while a redemption is open, and again is the same', async () => {
    await adjust({ change: add(100n) });
    await points.as({ userId }).post('/api/points/redeem', { points: 100 });
    for (const validateOnly of [true, false]) {
      const { outcome } = await rpc.closeAccount({ stepId: 's', userId, actor, validateOnly });
      expect(outcome).toBe(CloseOutcome.REDEMPTION_OPEN);
    }
  });

  it('ends the account: nothing is redeemed or adjusted any more, and the level has its tombstone', async () => {
    await adjust({ change: add(100n) });
    const before = await rpc.getPointsStats({});
    expect((await rpc.closeAccount({ userId, validateOnly: true })).outcome).toBe(CloseOutcome.CLOSED);
    for (const stepId of ['s:close', 's:close']) {
      expect((await rpc.closeAccount({ stepId, userId, actor })).outcome).toBe(CloseOutcome.CLOSED);
    }
    const answer = await points.as({ userId }).post('/api/points/redeem', { points: 10 });
    expect([answer.status, answer.body.code]).toEqual([409, 'points.account_closed']);
    expect((await adjust({ change: add(1n) })).outcome).toBe(AdjustOutcome.ACCOUNT_CLOSED);
    const changes = (await points.outbox('points.LevelChanged.v1')).filter(({ key }) => key === userId);
    expect(changes.map(({ data }) => data)).toMatchObject([{ closed: true }]);
    const after = await rpc.getPointsStats({});
    expect(before.totalPoints - after.totalPoints).toBe(100n);
    expect(before.usersWithPoints - after.usersWithPoints).toBe(1n);
  });
});

describe('the figures', () => {
  const dayMs = 86_400_000;
  afterEach(() => {
    points.clock.turnedBy = 0;
  });

  it('have what was gained by day, and in the 30 days before, redemptions aside', async () => {
    for (const [days, gained] of [
      [400, 40n],
      [435, 200n],
      [464, 7n],
      [464, -3n],
    ] as const) {
      points.clock.turnedBy = days * dayMs;
      await adjust({ change: add(gained) });
    }
    await points.as({ userId }).post('/api/points/redeem', { points: 50 });
    const stats = await rpc.getPointsStats({});
    // The last thirty days are 435 to 464; the thirty before them begin with day 405.
    expect(stats).toMatchObject({ pointsThisPeriod: 204n, pointsPreviousPeriod: 0n });
    expect(stats.days.map((day) => day.points)).toEqual([200n, ...Array<bigint>(28).fill(0n), 4n]);
    points.clock.turnedBy = 465 * dayMs;
    expect(await rpc.getPointsStats({})).toMatchObject({ pointsThisPeriod: 4n, pointsPreviousPeriod: 200n });
  });
});

describe('asking for points', () => {
  it('answers in the order asked, zero and Bronze for whoever is unknown', async () => {
    const other = randomUUID();
    await adjust({ change: add(100n) });
    const answer = await rpc.getPoints({ userIds: [other, userId, 'nonsense', userId] });
    expect(answer.points.map(({ userId: id, total }) => [id, total])).toEqual([
      [other, 0n],
      [userId, 100n],
      ['nonsense', 0n],
      [userId, 100n],
    ]);
    expect(answer.points[0]).toMatchObject({ level: 'Bronze', version: 0n, available: 0n });
    await expect(rpc.getPoints({ userIds: Array(1001).fill(userId) as string[] })).rejects.toThrow();
  });
});
