import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { purgeExpired } from '../src/operations/purge-expired.ts';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth({ RATE_LIMIT_EXEMPT: '' })));
afterAll(() => auth.stop());

const count = async (table: string) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(auth.deps.database.db);
  return rows[0]?.count;
};

describe('purging', () => {
  it('takes what ran out long ago and leaves what still counts', async () => {
    const { token } = await auth.register('stayer', { remember: true });
    await auth.post('/api/auth/login', { email: 'stayer@tael.test', password: 'wrong one' });
    await purgeExpired(auth.deps);
    expect([await count('sessions'), await count('sign_in_slots'), await count('address_limits')]).toEqual([
      1, 1, 2,
    ]);
    expect(await auth.as(token).state()).toBe('live');

    auth.clock.turnedBy += 61 * 24 * 3_600_000;
    expect(await purgeExpired(auth.deps)).toContain('1 sessions');
    expect([await count('sessions'), await count('sign_in_slots'), await count('address_limits')]).toEqual([
      0, 0, 0,
    ]);
    expect(await count('users')).toBe(1);
  });
});
