import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { hashToken, mintToken } from '../src/mailed-token.ts';
import { startAdmins, type Admins } from './admin/admin-under-test.ts';
import { password, type Person } from './auth-under-test.ts';

const short = 'Password must be at least 12 characters long';
const common = 'This password is too easy to guess. Please choose another.';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const change = ({ token }: Person, newPassword: string) =>
  auth.as(token).put('/api/auth/update-password', { currentPassword: password, newPassword });
const create = (role: string, chosen: string) => {
  const username = `${role}${Math.random().toString(36).slice(2)}`;
  const email = `${username}@tael.test`;
  return auth.asAdmin.post('/api/admin/users', { username, email, password: chosen, role });
};

describe('the password of an administrator or moderator', () => {
  it('has twelve characters at least, at a change and for a new account', async () => {
    const { status, body } = await change(await auth.anAdmin('brief'), '123456');
    expect([status, body.message]).toEqual([400, 'Password must be at least 12 characters']);
    for (const role of ['admin', 'moderator']) {
      const refused = await create(role, '123456');
      expect([refused.status, refused.body.message]).toEqual([400, short]);
      expect((await create(role, 'staple battery')).status).toBe(201);
    }
  });

  it('is none of the most used ones, nor a variation of them', async () => {
    const person = await auth.anAdmin('guessable');
    for (const chosen of ['123456789012', 'Administrator', 'Password2026!', 'dragondragon', 'aaaaaaaaaaaa']) {
      const { status, body } = await change(person, chosen);
      expect([chosen, status, body.message]).toEqual([chosen, 400, common]);
    }
  });

  it('is more than the names of its account', async () => {
    const person = await auth.anAdmin('margarethe');
    for (const chosen of ['Margarethe-2026', 'margarethe@tael.test'])
      expect([chosen, (await change(person, chosen)).body.message]).toEqual([chosen, common]);
    expect((await change(person, 'margarethe likes trains')).status).toBe(200);
  });
});

describe('a mailed link', () => {
  it('holds staff to the same rules, and stays usable after a refusal', async () => {
    const { id } = await auth.anAdmin('forgetful');
    const token = mintToken();
    const tokenHash = hashToken(token);
    const at = auth.clock.now();
    await sql`
      insert into password_resets (token_hash, user_id, created_at, expires_at)
      values (${tokenHash}, ${id}, ${at}, ${new Date(at.getTime() + 60_000)})
    `.execute(auth.deps.database.db);
    const reset = (chosen: string) => auth.post('/api/auth/reset-password', { token, password: chosen });
    expect((await reset('battery')).body.message).toBe(short);
    expect((await reset('staple battery')).status).toBe(200);
  });
});

describe('the password of a user', () => {
  it('has six characters, and may be common unless all common ones are refused', async () => {
    expect((await create('user', '123456')).status).toBe(201);
    const strict = await startAdmins({ COMMON_PASSWORDS: 'refused' });
    try {
      const newcomer = { username: 'newcomer', email: 'newcomer@tael.test' };
      const register = (chosen: string) =>
        strict.post('/api/auth/register', { ...newcomer, password: chosen, passwordConfirm: chosen });
      const refused = await register('Iloveyou');
      expect([refused.status, refused.body.message]).toEqual([400, common]);
      expect((await register('ouyevoli')).status).toBe(201);
    } finally {
      await strict.stop();
    }
  });
});
