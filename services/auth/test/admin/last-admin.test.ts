import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { path, startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeEach(async () => (auth = await startAdmins()));
afterEach(() => auth.stop());

async function activeAdmins(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from users where role = 'admin' and status = 'active'
  `.execute(auth.deps.database.db);
  return rows[0]?.n ?? 0;
}

describe('the last active administrator', () => {
  it('cannot be demoted, suspended or deleted', async () => {
    const { id } = auth.admin;
    const dormant = await auth.anAdmin('dormant');
    await auth.asAdmin.put(path(dormant.id, '/status'), { status: 'inactive' });
    const answers = [
      await auth.asAdmin.put(path(id, '/role'), { role: 'moderator' }),
      await auth.asAdmin.put(path(id, '/status'), { status: 'suspended' }),
      await auth.asAdmin.put(path(id), { role: 'user' }),
      await auth.asAdmin.delete(path(id)),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'auth.last_admin'],
      [409, 'auth.last_admin'],
      [409, 'auth.last_admin'],
      [409, 'auth.own_account'],
    ]);
    expect(await activeAdmins()).toBe(1);
  });

  it.each([
    ['demote', 'put', '/role', { role: 'user' }],
    ['suspend', 'put', '/status', { status: 'suspended' }],
    ['delete', 'delete', '', undefined],
  ] as const)('stays when two %s each other at once', async (_verb, method, rest, body) => {
    const other = await auth.anAdmin('other');
    const [first, second] = [
      await auth.as(auth.admin.token).internal(),
      await auth.as(other.token).internal(),
    ];
    const answers = await Promise.all([
      first(method, path(other.id, rest), body),
      second(method, path(auth.admin.id, rest), body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await activeAdmins()).toBe(1);
  });

  it('of ten that all resign at once is one', async () => {
    const admins = await Promise.all(Array.from({ length: 9 }, (_, i) => auth.anAdmin(`admin${i}`)));
    const everyone = [auth.admin, ...admins];
    const resigning = await Promise.all(
      everyone.map(async ({ token, id }) => ({ id, send: await auth.as(token).internal() })),
    );
    const answers = await Promise.all(
      resigning.map(({ id, send }) => send('put', path(id, '/role'), { role: 'user' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(await activeAdmins()).toBe(1);
  });
});
