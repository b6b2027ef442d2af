import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { startMoneyPlatform, type MoneyPlatform } from '../faults/money-platform.ts';
import { opensWithinMs } from '../platform.ts';

let house: MoneyPlatform;
beforeAll(async () => {
  house = await startMoneyPlatform();
}, opensWithinMs);
afterAll(() => house.stop());

interface Task {
  running: boolean;
  lastRun: string | null;
  lastResult: string | null;
  schedule: string;
  nextRun: string;
  durationMs: number | null;
  services: string[];
}

const call = (method: string, path: string) => house.here.call(method, path, { token: house.admin.token });
async function tasks(): Promise<Record<string, Task>> {
  const { body } = await call('GET', '/api/tasks/status');
  expect(body.missing).toEqual([]);
  return body.tasks as Record<string, Task>;
}

const everywhere = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner', 'custody'];
const whoRuns: [name: string, services: string[]][] = [
  ['reconcile-ledger', ['wallet']],
  ['reconcile-flows', ['wallet', 'withdrawal', 'points', 'referral', 'custody']],
  ['resume-withdrawals', ['withdrawal']],
  ['award-achievements', ['points']],
  ['pay-holders', ['points']],
  ['watch-ceilings', ['points']],
  ['score-referrals', ['referral']],
  ['refresh-prices', ['chain-scanner']],
  ['rescan-portfolios', ['chain-scanner']],
  ['purge-expired', everywhere],
];

describe('background tasks', () => {
  it.each(whoRuns)(
    '%s is gathered from where it runs, starts at once, and says what came of it',
    async (name, services) => {
      // A service that is slow once is named as missing.
      const before = (await eventually(tasks))[name];
      expect(before).toMatchObject({ schedule: expect.stringMatching(/./) });
      expect(before?.services).toEqual(expect.arrayContaining(services));
      expect(Date.parse(before?.nextRun ?? '')).toBeGreaterThan(Date.now() - 60_000);

      const started = await call('POST', `/api/tasks/run/${name}`);
      expect(started).toMatchObject({ status: 202, body: { name, running: true } });

      await eventually(async () => {
        const after = (await tasks())[name];
        expect(after).toMatchObject({ running: false, durationMs: expect.any(Number) });
        expect(after?.lastResult).toMatch(/^(?!failed)./);
        expect(Date.parse(after?.lastRun ?? '')).toBeGreaterThanOrEqual(
          Date.parse(before?.lastRun ?? '') || 0,
        );
      });
    },
  );

  it('that nobody knows is 404', async () => {
    for (const name of ['unheard-of', '%00', '__proto__', 'x'.repeat(3_000)]) {
      expect((await call('POST', `/api/tasks/run/${name}`)).status).toBe(404);
    }
  });
});
