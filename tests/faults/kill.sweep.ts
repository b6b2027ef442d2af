import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { apiOf, type Account, type Api } from '../api.ts';
import { opensWithinMs, serviceDatabase, startPlatform, type Platform } from '../platform.ts';
import { pidOf } from '../processes.ts';

let platform: Platform;
let api: Api;
beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_EXEMPT: '127.0.0.0/8' } });
  api = apiOf(platform.url);
}, opensWithinMs);
afterAll(() => platform.remove());

function startTraffic(): { answered: Account[]; unanswered: () => number; leave: () => Promise<void> } {
  const answered: Account[] = [];
  let unanswered = 0;
  let leaving = false;
  const person = async () => {
    while (!leaving) {
      try {
        const account = await api.register({}, 1);
        const { status } = await api.call('POST', '/api/user/checkin', { token: account.token });
        if (status === 200) answered.push(account);
        else unanswered += 1;
      } catch {
        unanswered += 1;
      }
    }
  };
  const people = Array.from({ length: 4 }, person);
  return {
    answered,
    unanswered: () => unanswered,
    leave: async () => {
      leaving = true;
      await Promise.all(people);
    },
  };
}

async function eventsOf(userIds: string[]): Promise<Record<string, number>> {
  const log = openDatabase({ url: serviceDatabase(platform, 'events'), name: 'faults', max: 1 });
  try {
    const { rows } = await sql<{ type: string; events: number }>`
      select headers->>'ce_type' as type, count(distinct headers->>'ce_id')::int as events
      from event_log.records where key = any(${userIds}) group by 1`.execute(log.db);
    return Object.fromEntries(rows.map(({ type, events }) => [type, events]));
  } finally {
    await log.close();
  }
}

const everybody: Account[] = [];

describe('kill -9 while requests run', () => {
  it.each(['services/auth', 'gateway'])(
    '%s comes back, and nothing that was answered is lost',
    async (folder) => {
      const before = pidOf(platform, folder);
      const { answered, unanswered, leave } = startTraffic();
      const atLeast = (count: number) =>
        eventually(() => expect(answered.length).toBeGreaterThanOrEqual(count));
      await atLeast(20);
      process.kill(before, 'SIGKILL');
      await eventually(() => expect(pidOf(platform, folder)).not.toBe(before));
      await atLeast(answered.length + 20);
      await leave();
      console.log(`${folder}: ${answered.length} answered, ${unanswered()} not`);
      expect(unanswered()).toBeGreaterThan(0);
      for (const { token, username } of answered.slice(0, 40)) {
        expect(await api.call('GET', '/api/user/me', { token })).toMatchObject({
          status: 200,
          body: { user: { username, checkedInToday: true } },
        });
      }
      everybody.push(...answered);
    },
  );

  it('no event is lost: one registration and one check-in reached the log for each', async () => {
    const ids = everybody.map(({ id }) => id);
    await eventually(async () =>
      expect(await eventsOf(ids)).toMatchObject({
        'auth.UserRegistered.v1': ids.length,
        'auth.UserCheckedIn.v1': ids.length,
      }),
    );
  });
});
