import { describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { ensureFirstAdmin } from '../src/operations/ensure-first-admin.ts';
import { startAuth } from './auth-under-test.ts';

const ADMIN_EMAIL = 'Admin@tael.local';
const ADMIN_PASSWORD = 'a first password';

describe('the first admin', () => {
  it('comes from the environment, once, however many replicas start at once', async () => {
    const auth = await startAuth({ ADMIN_EMAIL, ADMIN_PASSWORD });
    try {
      await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(auth.deps)));
      await ensureFirstAdmin(auth.deps);
      const { rows } = await sql`
        select role, email, email_verified_at is not null as verified from users`.execute(
        auth.deps.database.db,
      );
      expect(rows).toEqual([{ role: 'admin', email: ADMIN_EMAIL, verified: true }]);
      const answer = await auth.post('/api/auth/login', {
        email: 'admin@tael.local',
        password: ADMIN_PASSWORD,
      });
      expect(answer.body.data).toMatchObject({ user: { role: 'admin' } });
    } finally {
      await auth.stop();
    }
  });

  it('has another name where somebody is called admin, and is not whoever has its address', async () => {
    const auth = await startAuth();
    const config = { ...auth.deps.config, ADMIN_EMAIL, ADMIN_PASSWORD };
    try {
      const squatter = await auth.register('squatter');
      const { db } = auth.deps.database;
      await sql`update users set username = 'admin', username_key = 'admin', email = ${ADMIN_EMAIL},
        email_key = 'admin@tael.local' where id = ${squatter.id}`.execute(db);
      await ensureFirstAdmin({ ...auth.deps, config });
      const admins = () => sql`select username, email from users where role = 'admin'`.execute(db);
      expect((await admins()).rows).toEqual([]);
      await sql`update users set email = 's@tael.test', email_key = 's@tael.test'`.execute(db);
      await ensureFirstAdmin({ ...auth.deps, config });
      expect((await admins()).rows).toEqual([
        { username: expect.stringMatching(/^admin-[0-9a-f]{8}$/), email: ADMIN_EMAIL },
      ]);
    } finally {
      await auth.stop();
    }
  });

  it('is nobody when the environment names none, and never a second one', async () => {
    const auth = await startAuth();
    try {
      await ensureFirstAdmin(auth.deps);
      const none = await sql`select 1 from users`.execute(auth.deps.database.db);
      expect(none.rows).toEqual([]);
      const { id } = await auth.register('risen');
      await sql`update users set role = 'admin' where id = ${id}`.execute(auth.deps.database.db);
      const config = { ...auth.deps.config, ADMIN_EMAIL, ADMIN_PASSWORD };
      await ensureFirstAdmin({ ...auth.deps, config });
      const one = await sql`select 1 from users`.execute(auth.deps.database.db);
      expect(one.rows).toHaveLength(1);
    } finally {
      await auth.stop();
    }
  });
});
