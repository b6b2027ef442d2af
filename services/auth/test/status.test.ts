import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { purgeExpired } from '../src/operations/purge-expired.ts';
import { readStatus } from '../src/operations/status/read-status.ts';
import { recordStatus } from '../src/operations/status/record-status.ts';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());
beforeEach(async () => {
  await sql`truncate status_days`.execute(auth.seeds);
});

const nowMinute = (): number => Math.floor(auth.clock.now().getTime() / 60_000);
const report = (states: Record<string, string>, ago = 10) =>
  recordStatus(auth.deps, {
    fromMinute: nowMinute() - ago,
    parts: Object.entries(states).map(([part, letters]) => ({ part, states: letters })),
  });

const sum = (minutes: readonly number[] = []) => minutes.reduce((all, one) => all + one, 0);
async function figures(part: string) {
  const { parts } = await readStatus(auth.deps);
  const days = parts.find((one) => one.part === part);
  return days && [sum(days.working), sum(days.slow), sum(days.away)];
}

describe('the record of the status page', () => {
  it('counts the minutes of each part by day, over the last 90 days', async () => {
    expect(await report({ wallet: 'wwws.a', web: 'wwwwww' })).toBe(true);
    const { from, parts } = await readStatus(auth.deps);
    expect(parts.map(({ part, working }) => [part, working.length])).toEqual([
      ['wallet', 90],
      ['web', 90],
    ]);
    const days = (auth.clock.now().getTime() - Date.parse(`${from}T00:00:00+08:00`)) / 86_400_000;
    expect(Math.floor(days)).toBe(89);
    expect(await figures('wallet')).toEqual([3, 1, 1]);
    expect(await figures('points')).toBeUndefined();
  });

  it('holds each minute once, however many gateways report it and repeat themselves', async () => {
    await Promise.all([
      report({ wallet: 'wwwwa', points: 'wwwww' }),
      report({ points: 'wwwww', wallet: 'wswww' }),
      report({ wallet: 'wwwwa', points: 'wwwww' }),
    ]);
    expect(await figures('wallet')).toEqual([3, 1, 1]);
    expect(await figures('points')).toEqual([5, 0, 0]);
  });

  it.each([
    ['an unknown part', { mail: 'w' }, 10],
    ['an unknown state', { wallet: 'wx' }, 10],
    ['more than a day', { wallet: 'w'.repeat(1441) }, 10],
    ['minutes of the future', { wallet: 'w' }, -60],
    ['minutes of last week', { wallet: 'w' }, 7 * 1440],
  ])('refuses %s', async (_what, states, ago) => {
    expect(await report(states, ago)).toBe(false);
    expect((await readStatus(auth.deps)).parts).toEqual([]);
  });

  it('loses a day only once it is no longer shown', async () => {
    const day = 86_400_000;
    const at = (ago: number) => new Date(auth.clock.now().getTime() - ago * day);
    for (const ago of [89, 92])
      await sql`insert into status_days (part, day, minutes) values ('wallet',
        (${at(ago)}::timestamptz at time zone 'Asia/Shanghai')::date, repeat('w', 1440))`.execute(auth.seeds);
    expect(await purgeExpired(auth.deps)).toContain('1 statusDays');
    expect(await figures('wallet')).toEqual([1440, 0, 0]);
  });
});
