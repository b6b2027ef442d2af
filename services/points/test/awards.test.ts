import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { findFlows } from '../src/operations/find-flows.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { approved, checkedIn } from './incoming-events.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

let points: PointsUnderTest;
let events: EventPath;
beforeAll(async () => {
  points = await startPoints();
  events = await startEvents(points);
});
afterAll(async () => {
  await events.stop();
  await points.stop();
});

const totals = async (userId: string) => {
  const [account] = await readPoints(points.deps, [userId]);
  return [account?.total, account?.available, account?.level];
};
interface Listed {
  description: string;
  points: number;
  special: boolean;
}
const list = async (userId: string, type = 'all') => {
  const { body } = await points.as({ userId }).get(`/api/points/history?type=${type}`);
  return (body.transactions as Listed[]).map((entry) => entry.description);
};

describe('a check-in', () => {
  it('is 50 points, once a day, however often it is told', async () => {
    const userId = randomUUID();
    await events.send(
      checkedIn(userId, '2026-03-01'),
      checkedIn(userId, '2026-03-01'),
      checkedIn(userId, '2026-03-02', 2),
    );
    await eventually(async () => expect(await totals(userId)).toEqual([100n, 100n, 'Bronze']));
    expect(await list(userId)).toEqual(['Daily check-in bonus', 'Daily check-in bonus']);
    expect(await findFlows(points.deps, [`checkin:${userId}:2026-03-01`, 'checkin:x:y'])).toEqual([
      { key: `checkin:${userId}:2026-03-01`, userId, amount: 50n, state: 'credited', at: expect.any(Date) },
    ]);
  });

  it('on the seventh day in a row brings 350 more, and no second time', async () => {
    const userId = randomUUID();
    await events.send(
      ...[6, 7, 8, 14].map((day) => checkedIn(userId, `2026-04-${String(day).padStart(2, '0')}`, day)),
    );
    await eventually(async () => expect(await totals(userId)).toEqual([550n, 550n, 'Bronze']));
    expect((await list(userId)).filter((text) => text === '7-day check-in streak')).toHaveLength(1);
  });
});

describe('an approved referral', () => {
  it('credits its referrer once, and five of them bring 500 more', async () => {
    const userId = randomUUID();
    const referralIds = Array.from({ length: 6 }, () => randomUUID());
    const approvals = referralIds.map((id) => approved(userId, 750n, id));
    await events.send(...approvals.slice(0, 4), ...approvals.slice(0, 4));
    await eventually(async () => expect(await totals(userId)).toEqual([3_000n, 3_000n, 'Bronze']));
    await events.send(...approvals.slice(3));
    await eventually(async () => expect(await totals(userId)).toEqual([5_000n, 5_000n, 'Bronze']));
  });
});

describe('a new level', () => {
  it('is told, gives each medal that was passed, and the medals are worth nothing', async () => {
    const userId = randomUUID();
    await events.send(approved(userId, 49_999n), approved(userId, 1n));
    await eventually(async () => expect(await totals(userId)).toEqual([50_000n, 50_000n, 'Silver']));
    await events.send(approved(userId, 450_000n));
    await eventually(async () => expect(await totals(userId)).toEqual([500_000n, 500_000n, 'Platinum']));
    const { body } = await points.as({ userId }).get('/api/points/history');
    const transactions = body.transactions as Listed[];
    const medals = transactions.filter(({ special }) => special);
    expect(medals.map(({ description, points: worth }) => [description, worth])).toEqual([
      ['Platinum level reached', 0],
      ['Gold level reached', 0],
      ['Silver level reached', 0],
    ]);
    expect(body.summary).toEqual({
      total: 500_000,
      available: 500_000,
      level: 'Platinum',
      nextLevel: null,
      progress: 100,
      pointsToNextLevel: 0,
    });
    const { body: levels } = await points.as({ userId }).get('/api/points/levels');
    expect(levels.history).toMatchObject([
      { level: 'Platinum', previousLevel: 'Silver', points: 500_000, byHand: false },
      { level: 'Silver', previousLevel: 'Bronze', points: 50_000 },
    ]);
  });
});
