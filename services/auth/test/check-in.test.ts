import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';
import { readAccount } from '../src/operations/read-account.ts';
import { findFlows } from '../src/operations/find-flows.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const path = '/api/user/checkin';
const day = 24 * 3_600_000;
/** Noon in Shanghai, so that no test runs across midnight. */
beforeEach(() => {
  const noon = new Date().setUTCHours(4, 0, 0, 0);
  auth.clock.turnedBy = noon - Date.now();
});
const asLongAs = async (token: string) => (await auth.as(token).internal())('post', path);

describe('a check-in', () => {
  it('promises 50 points, is seen at once and told to the others', async () => {
    const { id, token } = await auth.register('daily');
    const answer = await auth.as(token).post(path);
    expect([answer.status, answer.body]).toEqual([200, { pointsAwarded: 50, streak: 1 }]);
    const today = new Date(auth.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const { account, checkedInToday } = await readAccount(auth.deps, id);
    expect([account.lastCheckin, checkedInToday]).toEqual([today, true]);
    const [event] = (await auth.events('auth.UserCheckedIn.v1')).filter(({ key }) => key === id);
    expect(event?.data).toMatchObject({ userId: id, date: today, streak: 1, points: 50n });
    expect(
      await findFlows(auth.deps, [`checkin:${id}:${today}`, `checkin:${id}:1999-01-01`, 'referral:1']),
    ).toEqual([
      { key: `checkin:${id}:${today}`, userId: id, amount: 50n, state: 'checked-in', at: expect.any(Date) },
    ]);
  });

  it('happens once a day, whatever is asked at once', async () => {
    const { id, token } = await auth.register('eager');
    const send = await auth.as(token).internal();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('post', path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      message: 'You have already checked in today!',
      code: 'auth.already_checked_in',
    });
    expect((await auth.events('auth.UserCheckedIn.v1')).filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('counts days in a row, and begins anew after a gap', async () => {
    const { token } = await auth.register('regular', { remember: true });
    const streaks: unknown[] = [];
    for (const passed of [0, 1, 1, 2]) {
      auth.clock.turnedBy += passed * day;
      streaks.push((await asLongAs(token)).body.streak);
    }
    expect(streaks).toEqual([1, 2, 3, 1]);
  });

  it('belongs to the day in Shanghai, not in Greenwich', async () => {
    const { id, token } = await auth.register('shanghai', { remember: true });
    auth.clock.turnedBy += 12 * 3_600_000 - 60_000;
    const { account: before } = await readAccount(auth.deps, id);
    expect((await asLongAs(token)).status).toBe(200);
    auth.clock.turnedBy += 120_000;
    expect((await asLongAs(token)).body).toMatchObject({ streak: 2 });
    expect((await asLongAs(token)).status).toBe(409);
    expect(before.lastCheckin).toBeNull();
  });

  it('answers a repeat with the same Idempotency-Key as the first time', async () => {
    const { token } = await auth.register('retrier');
    const send = await auth.as(token).internal();
    const first = await send('post', path, undefined, { 'idempotency-key': 'once' });
    const again = await send('post', path, undefined, { 'idempotency-key': 'once' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect((await send('post', path, undefined, { 'idempotency-key': 'other' })).status).toBe(409);
  });

  it('needs a session', async () => {
    expect((await auth.post(path)).status).toBe(401);
  });
});
