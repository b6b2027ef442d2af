import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { Secret, TOTP } from 'otpauth';
import { startAdmins, type Admins } from './admin/admin-under-test.ts';
import { password } from './auth-under-test.ts';

const own = '/api/auth/second-factor';
const half = 30_000;
const wrong = 'AAAA-AAAA-AAAA';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

async function enrolled(name: string) {
  const { id, email, token } = await auth.anAdmin(name);
  const { secret } = (await auth.as(token).post(own, { password })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  // A code of the next step is accepted too, and each step only once.
  const nextCode = () => totp.generate({ timestamp: (auth.clock.turnedBy += half) + Date.now() });
  const confirmed = await auth.as(token).post(`${own}/confirm`, { code: nextCode() });
  expect(confirmed.status).toBe(200);
  const signIn = (code: string) => auth.post('/api/auth/login', { email, password, code });
  const guess = (times: number) => Promise.all(Array.from({ length: times }, () => signIn(wrong)));
  const told = async () => {
    const { rows } = await sql<{ notified: number; mailed: number }>`
      select
        (select count(*)::int from notifications where user_id = ${id} and kind = 'security.second-factor-guessed') as notified,
        (select count(*)::int from mails where address = ${email} and kind = 'second-factor-guessed') as mailed
    `.execute(auth.deps.database.db);
    return rows[0];
  };
  return { signIn, guess, nextCode, told };
}

describe('the owner of an account whose codes are guessed', () => {
  it('is told after three wrong codes, once in a quarter of an hour, and by mail', async () => {
    const { guess, told } = await enrolled('target');
    await guess(2);
    expect(await told()).toEqual({ notified: 0, mailed: 0 });
    await guess(6);
    expect(await told()).toEqual({ notified: 1, mailed: 1 });
    auth.clock.turnedBy += 15 * 60_000;
    await guess(2);
    expect(await told()).toEqual({ notified: 2, mailed: 2 });
  });

  it('is not told of two slips before a right code', async () => {
    const { guess, told, signIn, nextCode } = await enrolled('slippery');
    for (let round = 0; round < 3; round += 1) {
      await guess(2);
      expect((await signIn(nextCode())).status).toBe(200);
    }
    expect(await told()).toEqual({ notified: 0, mailed: 0 });
  });
});
