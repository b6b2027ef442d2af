import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { ceilingsOf } from '../src/config.ts';
import { awardCheckIns } from '../src/operations/events/award-check-ins.ts';
import { settleRedemptions } from '../src/operations/events/settle-redemptions.ts';
import { receivedSettled } from './incoming-events.ts';
import { startPoints, type PointsUnderTest } from './points-under-test.ts';

let auth: AuthProcess;
let points: PointsUnderTest;
beforeAll(async () => {
  auth = await startAuth();
  points = await startPoints({ AUTH_RPC_URL: auth.internalUrl });
});
afterAll(async () => {
  await points.stop();
  await auth.stop();
});

const published = async (type: string, key: string) =>
  (await points.outbox(`points.${type}.v1`)).filter((event) => event.key === key).map(({ data }) => data);

const checkInOf = (userId: string) => ({
  $typeName: 'events.auth.v1.UserCheckedIn' as const,
  userId,
  date: '2026-01-01',
  streak: 1,
  points: 50_000n,
});

async function redeem(userId: string, amount: number): Promise<string> {
  const { body } = await points.as({ userId }).post('/api/points/redeem', { points: amount });
  return String(body.redemptionId);
}

const award = (...checkIns: ReturnType<typeof checkInOf>[]) =>
  points.deps.database.transaction((tx) => awardCheckIns(tx, ceilingsOf(points.deps.config), checkIns));

describe('what happens to points', () => {
  it('is told in the transaction in which it happens, with the figures after it', async () => {
    const userId = randomUUID();
    const checkIn = checkInOf(userId);
    await award(checkIn, checkIn);
    expect(await published('PointsAwarded', userId)).toMatchObject([
      {
        awardKey: `checkin:${userId}:2026-01-01`,
        userId,
        source: 1,
        points: 50_000n,
        total: 50_000n,
        available: 50_000n,
        version: 1n,
      },
    ]);
    expect(await published('LevelChanged', userId)).toMatchObject([
      { userId, level: 2, previousLevel: 1, total: 50_000n, setByHand: false, version: 2n, closed: false },
    ]);
    const { body } = await points.as({ userId }).post('/api/points/redeem', { points: 1_234 });
    expect(await published('PointsRedeemed', userId)).toMatchObject([
      {
        redemptionId: body.redemptionId,
        points: 1_234n,
        amount: 12_340n,
        total: 50_000n,
        available: 48_766n,
        version: 3n,
      },
    ]);
  });

  it('tells that a redemption is closed with its state, and once, however often the wallet says so', async () => {
    const userId = randomUUID();
    await award(checkInOf(userId));
    const [paid, refused] = [await redeem(userId, 100), await redeem(userId, 200)];
    const answers = [
      receivedSettled(userId, paid, 'paid'),
      receivedSettled(userId, refused, 'refused', 'wallet.account_closed'),
    ];
    await Promise.all(
      [answers, answers.toReversed()].map(async (events) => {
        await points.deps.database.transaction((tx) => settleRedemptions(tx, events));
      }),
    );
    const closed = await published('RedemptionClosed', userId);
    expect(closed).toHaveLength(2);
    expect(closed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ redemptionId: paid, points: 100n, amount: 1_000n, paid: true, reason: '' }),
        expect.objectContaining({
          redemptionId: refused,
          points: 200n,
          amount: 2_000n,
          paid: false,
          reason: 'wallet.account_closed',
        }),
      ]),
    );
  });

  it('is not told when it was refused', async () => {
    const userId = randomUUID();
    expect((await points.as({ userId }).post('/api/points/redeem', { points: 10 })).status).toBe(400);
    expect(await published('PointsRedeemed', userId)).toEqual([]);
  });
});

describe('points that an administrator adds', () => {
  it('are on record, with before, after and why, once for each key', async () => {
    const { id } = await auth.register('given');
    const admin = { userId: randomUUID(), role: 'admin' as const };
    const path = `/api/admin/points/users/${id}/points`;
    for (const key of ['same', 'same']) {
      expect(
        (await points.as(admin).post(path, { points: 60_000, description: 'A prize' }, key)).status,
      ).toBe(200);
    }
    const acts = await published('AdminActed', admin.userId);
    expect(acts).toMatchObject([
      {
        action: {
          actorId: admin.userId,
          actorRole: 'admin',
          action: 'points.add',
          objectKind: 'user',
          objectId: id,
          beforeJson: '{"points":0,"available":0,"membershipLevel":"Bronze"}',
          afterJson: '{"points":60000,"available":60000,"membershipLevel":"Silver"}',
          reason: 'A prize',
        },
      },
    ]);
    expect(await published('PointsAwarded', id)).toMatchObject([{ source: 5, points: 60_000n }]);
  });
});
