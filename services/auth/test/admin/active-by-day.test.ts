import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readActiveByDay, readUserStats } from '../../src/operations/admin/count-users.ts';
import { setStatus } from '../../src/operations/admin/set-authority.ts';
import type { Status } from '../../src/domain/account.ts';
import { adminRpc } from '../../src/rpc/admin.ts';
import { startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const dayMs = 86_400_000;

/** Returns the number of active accounts at the end of each day. */
async function live(): Promise<number[]> {
  const { deps, clock } = auth;
  const actor = {
    userId: auth.admin.id,
    sessionId: 's',
    role: 'admin' as const,
    permissions: [],
    requestId: 'r',
  };
  const set = (id: string, status: Status) => setStatus(deps, { actor, id, status });
  const people: string[] = [];
  const seen: number[] = [];
  for (let day = 0; day < 40; day += 1) {
    clock.turnedBy = day * dayMs;
    if (day % 6 === 0) people.push((await auth.register(`day-${day}`)).id);
    if (day % 8 === 3) await set(people[day % people.length] ?? '', 'suspended');
    if (day % 8 === 5) await set(people[(day - 2) % people.length] ?? '', 'active');
    if (day % 13 === 7) {
      await set(people[0] ?? '', 'locked');
      await set(people[0] ?? '', 'inactive');
    }
    seen.push((await readUserStats(deps)).activeUsers);
  }
  return seen;
}

describe('active accounts by day', () => {
  it('are what was counted on each of the days, though nobody wrote that down', async () => {
    const seen = await live();
    const { before, days } = await readActiveByDay(auth.deps);
    expect([before, ...days.map(({ activeUsers }) => activeUsers)]).toEqual(seen.slice(-31));
    expect(new Set(seen.slice(-31)).size).toBeGreaterThan(3);
    expect(days.reduce((sum, { newUsers }) => sum + newUsers, 0)).toBe(5);
  });

  it('are told with the other counts', async () => {
    const rpc = adminRpc(auth.deps);
    const stats = await rpc.getUserStats({} as never, {} as never);
    expect(stats.days).toHaveLength(30);
    expect(stats.days?.at(-1)).toMatchObject({ activeUsers: stats.activeUsers });
  });
});
