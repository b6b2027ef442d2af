import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, startAuth, type AuthProcess } from '@tael/testkit';
import { approved, changed } from './incoming-events.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

let auth: AuthProcess;
let points: PointsUnderTest;
let events: EventPath;
beforeAll(async () => {
  auth = await startAuth();
  points = await startPoints({ VERIFIED_EMAIL: 'required', AUTH_RPC_URL: auth.internalUrl });
  events = await startEvents(points);
}, 60_000);
afterAll(async () => {
  await events.stop();
  await points.stop();
  await auth.stop();
});

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await auth.register(`redeemer${Date.now()}`));
  await events.send(approved(userId, 100n));
  await eventually(async () => expect(await available()).toBe(100));
});
const me = () => points.as({ userId });
const redeem = (key?: string) => me().post('/api/points/redeem', { points: 10 }, key);
const available = async () => {
  const { summary } = (await me().get('/api/points/history')).body as { summary: { available: number } };
  return summary.available;
};
const inAuth = (verified: boolean) =>
  sql`update users set email_verified_at = ${verified ? new Date() : null} where id = ${userId}`.execute(
    auth.database.db,
  );
const copied = (verified: boolean) =>
  eventually(async () => {
    await events.send(changed(userId, 'x', BigInt(Date.now()), undefined, verified));
    const { rows } =
      await sql`select 1 from people where user_id = ${userId} and email_verified = ${verified}`.execute(
        points.deps.database.db,
      );
    expect(rows).toHaveLength(1);
  });

describe('without a verified e-mail address', () => {
  it('nothing is redeemed, and nothing moves', async () => {
    const answers = [await redeem(), await me().post('/api/points/rewards/50/redeem')];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'points.email_not_verified']);
      expect(body.message).toBe('Please confirm your email address first');
    }
    expect(await available()).toBe(100);
  });

  it('a fresh verification counts at once, before its event is here', async () => {
    await inAuth(true);
    expect((await redeem()).status).toBe(200);
  });

  it('a repeat gets its first answer all the same', async () => {
    await inAuth(true);
    const first = await redeem('kept');
    await inAuth(false);
    expect((await redeem()).status).toBe(403);
    const again = await redeem('kept');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await available()).toBe(90);
  });

  it('auth is asked only where the copy does not say verified', async () => {
    await copied(true);
    await auth.down();
    try {
      expect((await redeem()).status).toBe(200);
      await copied(false);
      expect((await redeem()).status).toBe(503);
      expect(await available()).toBe(90);
    } finally {
      await auth.up();
    }
  });
});
