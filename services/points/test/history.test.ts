import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { approved, checkedIn } from './incoming-events.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

let points: PointsUnderTest;
let events: EventPath;
let userId: string;
const dates = Array.from({ length: 25 }, (_, i) => `2026-05-${String(i + 1).padStart(2, '0')}`);
beforeAll(async () => {
  points = await startPoints();
  events = await startEvents(points);
  userId = randomUUID();
  await events.send(...dates.map((date) => checkedIn(userId, date)));
  await eventually(async () => expect((await history('')).total).toBe(25));
  await points.as({ userId }).post('/api/points/redeem', { points: 100 });
  await points.as({ userId }).post('/api/points/redeem', { points: 50 });
});
afterAll(async () => {
  await events.stop();
  await points.stop();
});

interface History {
  transactions: { id: string; date: string; points: number; type: string }[];
  summary: unknown;
  total: number;
  totalPages: number;
  currentPage: number;
}
const history = async (query: string, who = userId) =>
  (await points.as({ userId: who }).get(`/api/points/history?${query}`)).body as unknown as History;

describe('the history', () => {
  it('of somebody whom nobody has heard of is empty, and they are Bronze', async () => {
    expect(await history('', randomUUID())).toEqual({
      transactions: [],
      summary: {
        total: 0,
        available: 0,
        level: 'Bronze',
        nextLevel: 'Silver',
        progress: 0,
        pointsToNextLevel: 50_000,
      },
      total: 0,
      totalPages: 0,
      currentPage: 1,
    });
  });

  it('comes newest first, page by page, without a gap or a repeat', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => history(`page=${page}&limit=10`)));
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([10, 10, 7]);
    expect(pages[0]).toMatchObject({ total: 27, totalPages: 3, currentPage: 1 });
    const all = pages.flatMap(({ transactions }) => transactions);
    expect(new Set(all.map(({ id }) => id)).size).toBe(27);
    expect(all.slice(0, 2).map(({ points: redeemed }) => redeemed)).toEqual([50, 100]);
    const earned = all.slice(2).map(({ date }) => date);
    expect(earned).toEqual([...earned].sort().reverse());
  });

  it('is filtered by type, and what is no type filters nothing', async () => {
    expect(await history('type=redeemed&limit=1&page=2')).toMatchObject({
      transactions: [{ points: 100, type: 'redeemed' }],
      total: 2,
      totalPages: 2,
    });
    expect((await history('type=earned')).total).toBe(25);
    expect((await history('type=other')).total).toBe(0);
    for (const type of ['all', 'nonsense', '']) expect((await history(`type=${type}`)).total).toBe(27);
  });

  it.each(['page=0', 'page=-5', 'page=abc', 'limit=0', 'limit=9999', 'limit=1e9', 'page=99999999999'])(
    'clamps %s',
    async (query) => {
      const answer = await points.as({ userId }).get(`/api/points/history?${query}`);
      expect(answer.status).toBe(200);
      expect((answer.body.transactions as unknown[]).length).toBeGreaterThan(0);
    },
  );

  it("is nobody else's", async () => {
    expect((await history('', randomUUID())).total).toBe(0);
    expect((await points.anonymous('get', '/api/points/history')).status).toBe(401);
  });

  it('has a chart of where points came from and went to', async () => {
    await events.send(approved(userId, 500n));
    await eventually(async () => {
      const { body } = await points.as({ userId }).get('/api/points/sources');
      expect(body.sources).toEqual([
        { source: 'check-in', points: 1250 },
        { source: 'referral', points: 500 },
        { source: 'redemption', points: 150 },
      ]);
    });
  });
});
