import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { approved, settled } from './incoming-events.ts';
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

const path = '/api/points/redeem';
const summaryOf = async (userId: string) =>
  (await points.as({ userId }).get('/api/points/history')).body.summary;
const historyOf = async (userId: string, type: string) =>
  (await points.as({ userId }).get(`/api/points/history?type=${type}`)).body.transactions;

async function rich(amount: bigint): Promise<string> {
  const userId = randomUUID();
  await events.send(approved(userId, amount));
  await eventually(async () => expect(await summaryOf(userId)).toMatchObject({ available: Number(amount) }));
  return userId;
}

async function redemptions(
  userId: string,
): Promise<{ id: string; points: bigint; amount: bigint; state: string }[]> {
  const { rows } = await sql<{ id: string; points: bigint; amount: bigint; state: string }>`
    select id, points, amount, state from redemptions where user_id = ${userId} order by created_at
  `.execute(points.deps.database.db);
  return rows;
}

describe('redeeming', () => {
  it('takes points from the available ones only, and promises ¥1.00 for each 10', async () => {
    const userId = await rich(60_000n);
    const answer = await points.as({ userId }).post(path, { points: 155 });
    expect([answer.status, answer.body]).toMatchObject([200, { points: 155, amount: 15.5 }]);
    expect(await summaryOf(userId)).toMatchObject({ total: 60_000, available: 59_845, level: 'Silver' });
    expect(await redemptions(userId)).toMatchObject([{ points: 155n, amount: 1_550n, state: 'open' }]);
    expect(await historyOf(userId, 'redeemed')).toMatchObject([
      {
        points: 155,
        type: 'redeemed',
        status: 'pending',
        description: 'Redeemed for ¥15.50',
        redemptionId: answer.body.redemptionId,
      },
    ]);
  });

  it('is closed once it is paid, however often that is told', async () => {
    const userId = await rich(100n);
    await points.as({ userId }).post(path, { points: 100 });
    const id = (await redemptions(userId))[0]?.id ?? '';
    await events.send(settled(userId, id, 'paid', 100n), settled(userId, id, 'refused', 100n));
    await eventually(async () => expect(await redemptions(userId)).toMatchObject([{ state: 'paid' }]));
    await events.send(settled(userId, id, 'paid', 100n));
    await eventually(async () =>
      expect(await historyOf(userId, 'redeemed')).toMatchObject([{ status: 'completed' }]),
    );
    expect(await summaryOf(userId)).toMatchObject({ total: 100, available: 0 });
  });

  it('gives the points back once when the wallet refuses, and says so', async () => {
    const userId = await rich(100n);
    await points.as({ userId }).post(path, { points: 40 });
    const id = (await redemptions(userId))[0]?.id ?? '';
    await events.send(settled(userId, id, 'refused', 40n), settled(userId, id, 'refused', 40n));
    await events.send(settled(userId, id, 'paid', 40n));
    await eventually(async () =>
      expect(await summaryOf(userId)).toMatchObject({ total: 100, available: 100 }),
    );
    expect(await historyOf(userId, 'all')).toMatchObject([
      { points: 40, type: 'other', source: 'redemption-returned' },
      { points: 40, type: 'redeemed', status: 'failed' },
      { points: 100, type: 'earned' },
    ]);
  });

  it('answers a repeat with the same Idempotency-Key as the first time', async () => {
    const userId = await rich(100n);
    const user = points.as({ userId });
    const first = await user.post(path, { points: 30 }, 'once');
    const again = await user.post(path, { points: 30 }, 'once');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
    expect((await user.post(path, { points: 31 }, 'once')).status).toBe(422);
    expect(await redemptions(userId)).toHaveLength(1);
  });

  it('that was refused leaves no row and frees its key', async () => {
    const userId = await rich(20n);
    const user = points.as({ userId });
    expect((await user.post(path, { points: 21 }, 'freed')).status).toBe(400);
    expect(await redemptions(userId)).toEqual([]);
    expect((await user.post(path, { points: 20 }, 'freed')).status).toBe(200);
  });
});

const few = 'At least 10 points are needed to redeem';
const invalid = 'Please enter a valid points amount';

describe('what is not redeemed', () => {
  it.each([
    [{ points: 0 }, few],
    [{ points: -1 }, few],
    [{ points: 9 }, few],
    [{ points: 1.5 }, few],
    [{ points: -0.5 }, few],
    [{ points: 9.99 }, few],
    [{ points: 10.5 }, invalid],
    [{ points: '10' }, invalid],
    [{ points: 'ten' }, invalid],
    [{ points: true }, invalid],
    [{ points: null }, invalid],
    [{ points: [10] }, invalid],
    [{ points: 1e21 }, invalid],
    [{ points: 1_000_000_000_000 }, invalid],
    [{}, invalid],
    [{ points: 101 }, 'Insufficient points'],
  ])('%j: %s', async (body, message) => {
    const userId = await rich(100n);
    const answer = await points.as({ userId }).post(path, body);
    expect([answer.status, answer.body.message, answer.body.error]).toEqual([400, message, message]);
    expect(await summaryOf(userId)).toMatchObject({ available: 100 });
    expect(await redemptions(userId)).toEqual([]);
  });

  it.each([10, 5])('is anything for whoever has nothing, be it %i', async (wanted) => {
    const answer = await points.as({ userId: randomUUID() }).post(path, { points: wanted });
    expect([answer.status, answer.body.message]).toEqual([400, 'No points available to redeem']);
  });

  it('is anything without a session', async () => {
    expect((await points.anonymous('post', path)).status).toBe(401);
  });
});

describe('the rewards', () => {
  it('are four, each worth what its points are worth', async () => {
    const userId = await rich(600n);
    const { body } = await points.as({ userId }).get('/api/points/rewards');
    expect(body).toEqual({
      rewards: [
        { tier: '50', points: 50, amount: 5, affordable: true },
        { tier: '100', points: 100, amount: 10, affordable: true },
        { tier: '500', points: 500, amount: 50, affordable: true },
        { tier: '1000', points: 1000, amount: 100, affordable: false },
      ],
      available: 600,
    });
  });

  it('are redeemed for real, each key once', async () => {
    const userId = await rich(600n);
    const user = points.as({ userId });
    const answers = [
      await user.post('/api/points/rewards/500/redeem', undefined, 'tier'),
      await user.post('/api/points/rewards/500/redeem', {}, 'tier'),
      await user.post('/api/points/rewards/1000/redeem'),
      await user.post('/api/points/rewards/51/redeem'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404]);
    expect(answers[1]?.body).toMatchObject({ points: 500, amount: 50 });
    expect(await summaryOf(userId)).toMatchObject({ total: 600, available: 100 });
  });
});
