import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { saveLevels } from '../../src/store/admin-users.ts';
import { path, startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(auth.deps.database.db)).rows;

describe('the kept counts', () => {
  it('are what counting gives, after many came, changed and went at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, i) => auth.register(`person${i}`)));
    const [first, second, third, ...others] = people.map(({ id }) => id);
    await Promise.all([
      auth.asAdmin.put(path(first ?? '', '/status'), { status: 'suspended' }),
      auth.asAdmin.put(path(second ?? '', '/role'), { role: 'moderator' }),
      auth.asAdmin.delete(path(third ?? '')),
      auth.deps.database.transaction((tx) =>
        saveLevels(
          tx,
          others.map((userId) => ({ userId, level: 'Gold' as const, version: 1n })),
        ),
      ),
    ]);
    const accounts = await rowsOf(sql`
      select status, role, level, sum(accounts)::int as n from user_counts group by 1, 2, 3
      having sum(accounts) <> 0 order by 1, 2, 3`);
    expect(accounts).toEqual(
      await rowsOf(
        sql`select status, role, level, count(*)::int as n from directory group by 1, 2, 3 order by 1, 2, 3`,
      ),
    );
    expect(accounts.length).toBeGreaterThan(3);
    const acts = await rowsOf(sql`
      select action, actor_id, sum(acts)::int as n from act_counts group by 1, 2 order by 1, 2`);
    expect(acts).toEqual(
      await rowsOf(sql`select action, actor_id, count(*)::int as n from audit group by 1, 2 order by 1, 2`),
    );
    expect(acts.length).toBeGreaterThan(1);
  });
});
