import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, startAuth, type AuthProcess } from '@tael/testkit';
import { register } from 'prom-client';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { findFlows } from '../src/operations/find-flows.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { awardAchievements } from '../src/operations/tasks/award-achievements.ts';
import { measureCeilings } from '../src/operations/tasks/measure-ceilings.ts';
import { watchCeilings } from '../src/operations/tasks/watch-ceilings.ts';
import { approved, checkedIn, registered } from './incoming-events.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

let auth: AuthProcess;
let points: PointsUnderTest;
let events: EventPath;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());
beforeEach(async () => {
  points = await startPoints({
    AUTH_RPC_URL: auth.internalUrl,
    CEILING_NETWORK_POINTS: '120',
    CEILING_DAY_YUAN: '100',
    CEILING_FIRST_WEEK_YUAN: '40',
  });
  events = await startEvents(points);
  // Noon in Shanghai, so that no test runs across midnight.
  points.clock.turnedBy = new Date(`${shanghaiDay(new Date())}T12:00:00+08:00`).getTime() - Date.now();
});
afterEach(async () => {
  await events.stop();
  await points.stop();
});

const network = { networkFingerprint: 'a keyed fingerprint' };
const oneDay = 24 * 3_600_000;
const today = () => shanghaiDay(points.clock.now());
const totalOf = async (userId: string) => Number((await readPoints(points.deps, [userId]))[0]?.total);
const admin = (more: object = {}) =>
  points.as({ userId: '018f0000-0000-7000-8000-00000000000a', role: 'admin', ...more });
const withheld = async () =>
  (await admin().get('/api/admin/points/withheld')).body as {
    awards: { _id: string; user: { _id: string }; description: string; points: number }[];
    total: number;
    points: number;
  };
const untilWithheld = (total: number) =>
  eventually(async () => expect(await withheld()).toMatchObject({ total }));
async function rich(amount: bigint, daysAgo = 8): Promise<string> {
  const userId = randomUUID();
  const at = new Date(points.clock.now().getTime() - daysAgo * oneDay);
  await events.send(registered(userId, userId, { at }), approved(userId, amount));
  await eventually(async () => expect(await totalOf(userId)).toBe(Number(amount)));
  return userId;
}
const redeem = (userId: string, amount: number) =>
  points.as({ userId }).post('/api/points/redeem', { points: amount });
async function watched() {
  const alarms: unknown[] = [];
  const log = { ...points.deps.log, error: (about: unknown) => alarms.push(about) } as never;
  return { result: await watchCeilings({ ...points.deps, log }), alarms };
}
async function measured(name: string): Promise<Record<string, number>> {
  measureCeilings(points.deps);
  const { values = [] } = (await register.getSingleMetric(name)?.get()) ?? {};
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels.ceiling), value]));
}

describe('awards of one network on one day', () => {
  it('end at its ceiling: the rest is withheld under its key, whatever is said again, and other days and networks go on', async () => {
    const [one, two, three, four, elsewhere] = Array.from({ length: 5 }, () => randomUUID());
    const day = '2026-03-02';
    const from = (userId = '', date = day) => checkedIn(userId, date, 1, 50n, network);
    await events.send(from(one), from(two), from(three), from(three));
    await events.send(from(three), from(four, '2026-03-03'), checkedIn(elsewhere ?? '', day));
    for (const other of [four, elsewhere])
      await eventually(async () => expect(await totalOf(other ?? '')).toBe(50));
    await untilWithheld(1);
    const [a, b, c] = await Promise.all([one, two, three].map((id) => totalOf(id ?? '')));
    expect(Number(a) + Number(b) + Number(c)).toBe(100);

    const { awards } = await withheld();
    const [waiting] = awards;
    const userId = waiting?.user._id ?? '';
    const key = `checkin:${userId}:${day}`;
    expect(await findFlows(points.deps, [key])).toMatchObject([{ userId, amount: 50n, state: 'withheld' }]);
    expect(await totalOf(userId)).toBe(0);
  });
});

describe('withheld awards', () => {
  it('are released by those who may add points, once, with a reason, on record; never to themselves', async () => {
    const [one, two, three] = Array.from({ length: 3 }, () => randomUUID());
    await events.send(...[one, two, three].map((id) => checkedIn(id ?? '', today(), 1, 50n, network)));
    await untilWithheld(1);
    const [award] = (await withheld()).awards;
    const userId = award?.user._id ?? '';
    const body = { ids: [award?._id], reason: 'a school' };
    const path = '/api/admin/points/withheld/release';
    const moderator = admin({ role: 'moderator', permissions: ['points.read'] });
    expect((await moderator.post(path, body)).status).toBe(403);
    expect((await admin().post(path, { ...body, reason: ' ' })).status).toBe(400);
    expect(await admin({ userId }).post(path, body)).toMatchObject({
      status: 403,
      body: { code: 'points.not_yours_to_decide' },
    });
    expect((await withheld()).total).toBe(1);

    await events.stop();
    expect((await admin().post(path, body, 'key')).body).toEqual({ released: 1, points: 50 });
    expect((await admin().post(path, body, 'key')).headers['idempotency-replayed']).toBe('true');
    expect((await admin().post(path, body)).body).toEqual({ released: 0, points: 0 });
    expect([await totalOf(userId), (await withheld()).total]).toEqual([50, 0]);
    const key = `checkin:${userId}:${today()}`;
    expect(await findFlows(points.deps, [key])).toMatchObject([{ amount: 50n, state: 'credited' }]);
    const acts = await points.outbox('points.AdminActed.v1');
    expect(acts.map(({ data }) => data)).toMatchObject([
      { action: { action: 'points.release', objectId: userId, reason: 'a school' } },
    ]);
    events = await startEvents(points);
  });

  it('are refused for good: never booked, in no list, not released afterwards, and their check-in still matches', async () => {
    const people = Array.from({ length: 4 }, () => randomUUID());
    const checkIns = people.map((id) => checkedIn(id, today(), 1, 50n, network));
    await events.send(...checkIns);
    await untilWithheld(2);
    const [award, other] = (await withheld()).awards;
    const userId = award?.user._id ?? '';
    const body = { ids: [award?._id], reason: 'a farm' };
    const path = '/api/admin/points/withheld/refuse';
    const reader = admin({ role: 'moderator', permissions: ['points.read'] });
    expect((await reader.post(path, body)).status).toBe(403);
    expect((await admin({ userId }).post(path, body)).body.code).toBe('points.not_yours_to_decide');

    await events.stop();
    expect((await admin().post(path, body, 'key')).body).toEqual({ refused: 1, points: 50 });
    expect((await admin().post(path, body, 'key')).headers['idempotency-replayed']).toBe('true');
    const release = '/api/admin/points/withheld/release';
    expect((await admin().post(release, body)).body).toEqual({ released: 0, points: 0 });
    expect(await withheld()).toMatchObject({ awards: [{ _id: other?._id }], total: 1, points: 50 });
    const acts = await points.outbox('points.AdminActed.v1');
    expect(acts.map(({ data }) => data)).toMatchObject([
      { action: { action: 'points.refuse', objectId: userId, reason: 'a farm' } },
    ]);

    events = await startEvents(points);
    const marker = randomUUID();
    await events.send(...checkIns, checkedIn(marker, today()));
    await eventually(async () => expect(await totalOf(marker)).toBe(50));
    expect([await totalOf(userId), (await withheld()).total]).toEqual([0, 1]);
    const key = `checkin:${userId}:${today()}`;
    expect(await findFlows(points.deps, [key])).toMatchObject([{ userId, state: 'withheld' }]);
  });
});

describe('a ceiling of a network', () => {
  it('counts referrals, and rewards that no check-in brought, for the network from which somebody registered', async () => {
    const [host, friend, regular] = [randomUUID(), randomUUID(), randomUUID()];
    await events.send(registered(friend, 'friend', network), registered(regular, 'regular', network));
    // Another topic: the approval could arrive before the registration.
    await eventually(async () => {
      const { rows } = await sql`select from people where network is not null`.execute(
        points.deps.database.db,
      );
      expect(rows).toHaveLength(2);
    });
    await events.send(approved(host, 500n, randomUUID(), friend));
    await untilWithheld(1);
    await sql`insert into streaks (user_id, day, streak) values (${regular}, ${today()}::date, 7)`.execute(
      points.deps.database.db,
    );
    for (const total of [2, 2]) {
      await awardAchievements(points.deps, new AbortController().signal);
      expect((await withheld()).total).toBe(total);
    }
    expect((await withheld()).awards).toMatchObject([
      { user: { _id: regular }, description: '7-day check-in streak', points: 350 },
      { user: { _id: host }, description: 'Referral bonus', points: 500 },
    ]);
    expect([await totalOf(host), await totalOf(regular)]).toEqual([0, 0]);
  });
});

describe('redemptions', () => {
  it('of all accounts end at the ceiling of the day, however many come at once, and begin anew tomorrow', async () => {
    const crowd = await Promise.all(Array.from({ length: 15 }, () => rich(200n)));
    const answers = await Promise.all(crowd.map((userId) => redeem(userId, 90)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 11 }, () => 200),
      ...Array.from({ length: 4 }, () => 409),
    ]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]?.body).toMatchObject({
      code: 'points.day_ceiling',
      message: 'The limit for redemptions is reached for today. Please try again tomorrow.',
    });
    const [account] = await readPoints(points.deps, [crowd[refused] ?? '']);
    expect(account).toMatchObject({ available: 200n, total: 200n });
    const { rows } = await sql`select from redemptions`.execute(points.deps.database.db);
    expect(rows).toHaveLength(11);
    expect((await redeem(crowd[refused] ?? '', 10)).status).toBe(200);

    expect(await measured('points_ceiling_used')).toMatchObject({ redemptions: 10_000 });
    points.clock.turnedBy += oneDay;
    expect((await redeem(crowd[refused] ?? '', 90)).status).toBe(200);
  });

  it('of an account end at its own ceiling for seven days', async () => {
    const fresh = await rich(2_000n, 0);
    expect((await redeem(fresh, 300)).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => redeem(fresh, 60)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('points.first_week_ceiling');
    points.clock.turnedBy += 7 * oneDay - 60_000;
    expect((await redeem(fresh, 50)).status).toBe(409);
    points.clock.turnedBy += 120_000;
    expect((await redeem(fresh, 900)).status).toBe(200);
  });
});

describe('a ceiling that is reached', () => {
  it('is an error in the log once a day, a gauge, and a line of the task', async () => {
    expect(await watched()).toEqual({
      result:
        'network-awards: 0 points of 120 points; redemptions: ¥0.00 of ¥100.00; first-week: ¥0.00 of ¥40.00; ' +
        'withheld: 0 awards, 0 points',
      alarms: [],
    });
    const fresh = await rich(2_000n, 0);
    for (const amount of [400, 10, 10]) await redeem(fresh, amount);
    await events.send(...Array.from({ length: 3 }, () => checkedIn(randomUUID(), today(), 1, 50n, network)));
    await untilWithheld(1);
    const { result, alarms } = await watched();
    expect(result).toBe(
      'network-awards: 100 points of 120 points, reached by 1; redemptions: ¥40.00 of ¥100.00; ' +
        'first-week: ¥40.00 of ¥40.00, reached by 1; withheld: 1 awards, 50 points',
    );
    expect(alarms).toHaveLength(2);
    expect(alarms).toEqual(
      expect.arrayContaining([
        { day: today(), ceiling: 'network-awards' },
        { day: today(), ceiling: 'first-week' },
      ]),
    );
    expect(await measured('points_ceiling_reached')).toEqual({
      'network-awards': 1,
      redemptions: 0,
      'first-week': 1,
    });
    await redeem(fresh, 10);
    expect((await watched()).alarms).toEqual([]);
  });
});
