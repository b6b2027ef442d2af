import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEvents } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { closeAccount } from '../src/operations/close-account.ts';
import { readStats } from '../src/operations/read-stats.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { approved, changed, deleted, registered } from './incoming-events.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

const { ACTIVE, SUSPENDED } = authEvents.UserStatus;
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

const accountOf = async (userId: string) => (await readPoints(points.deps, [userId]))[0];

describe('a deletion that auth takes back', () => {
  it('opens the account again, and what came meanwhile is booked', async () => {
    const userId = randomUUID();
    await events.send(registered(userId, 'back'), approved(userId, 700n));
    await eventually(async () => expect(await accountOf(userId)).toMatchObject({ total: 700n }));
    await events.send(changed(userId, 'back', 2n, SUSPENDED));
    await closeAccount(points.deps, userId);
    await events.send(approved(userId, 300n));
    await eventually(async () =>
      expect(
        (await points.as({ userId: randomUUID(), role: 'admin' }).get('/api/admin/points/suspense')).body,
      ).toMatchObject({
        entries: [{ userId, points: 300 }],
      }),
    );
    await events.send(changed(userId, 'back', 3n, ACTIVE));
    await eventually(async () =>
      expect(await accountOf(userId)).toMatchObject({ total: 1_000n, available: 1_000n, closedAt: null }),
    );
    const { body } = await points
      .as({ userId: randomUUID(), role: 'admin' })
      .get('/api/admin/points/suspense');
    expect(body.entries).toEqual([]);
  });

  it('is not what older news say that arrive after the closing', async () => {
    const userId = randomUUID();
    await closeAccount(points.deps, userId);
    await events.send(
      registered(userId, 'late'),
      changed(userId, 'later', 2n),
      changed(userId, 'later', 3n, SUSPENDED),
    );
    const witness = randomUUID();
    await events.send(registered(witness, 'witness'), approved(witness, 1n));
    await eventually(async () => expect(await accountOf(witness)).toMatchObject({ total: 1n }));
    expect((await accountOf(userId))?.closedAt).not.toBeNull();
  });

  it('never follows a deletion that was carried out', async () => {
    const userId = randomUUID();
    await events.send(
      registered(userId, 'gone'),
      changed(userId, 'gone', 2n, SUSPENDED),
      deleted(userId, 3n),
    );
    await eventually(async () => expect((await accountOf(userId))?.closedAt).toBeInstanceOf(Date));
    const { accounts } = await readStats(points.deps);
    await events.send(changed(userId, 'gone', 4n, ACTIVE), registered(randomUUID(), 'someone'));
    await eventually(async () => expect((await readStats(points.deps)).accounts).toBe(accounts + 1n));
    expect((await accountOf(userId))?.closedAt).not.toBeNull();
  });
});
