import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { path, startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

it('an administrator without a second factor cannot reset that of another', async () => {
  const { id } = await auth.anAdmin('protected');
  const { db } = auth.deps.database;
  await sql`
    insert into second_factors (user_id, sealed_secret, begun_at, enrolled_at) values (${id}, ''::bytea, now(), now())
  `.execute(db);
  const { status, body } = await auth.asAdmin.delete(path(id, '/second-factor?reason=A%20lost%20phone'));
  expect([status, body.code]).toEqual([403, 'auth.own_factor_needed']);
  expect(await auth.acts(id)).toEqual([]);
  expect((await sql`select 1 from second_factors where user_id = ${id}`.execute(db)).rows).toHaveLength(1);
});
