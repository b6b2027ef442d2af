import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { path, startAdmins, type Admins } from './admin/admin-under-test.ts';
import { startAuth } from './auth-under-test.ts';
import { mailedToken, openMailbox, type Mailbox } from './mailbox.ts';
import { mailNotices } from '../src/operations/mail-notices.ts';
import { mailResets } from '../src/operations/mail-resets.ts';
import { register } from '../src/operations/register.ts';

let auth: Admins;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  auth = await startAdmins({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await auth.stop();
  await mailbox.close();
});

const verify = (token: unknown) => auth.post('/api/auth/verify-email', { token });
const resend = (token: string) => auth.as(token).post('/api/auth/verify-email/resend');
const mailed = async (email: string): Promise<string> => {
  await mailNotices(auth.deps);
  return mailedToken(mailbox, email, 'verify-email') ?? 'no token was mailed';
};
const isVerified = async (id: string): Promise<unknown> => {
  const { rows } = await sql<{ verified: boolean }>`
    select email_verified_at is not null as verified from users where id = ${id}`.execute(
    auth.deps.database.db,
  );
  return rows[0]?.verified;
};
const refused = [400, 'This link is invalid, was used or has expired'];

describe('the link that a registration mails', () => {
  it('verifies the address, once, and says so to the other services', async () => {
    const { id, email } = await auth.register('fresh');
    const token = await mailed(email);
    expect(await isVerified(id)).toBe(false);
    const answers = await Promise.all([verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await isVerified(id)).toBe(true);
    const again = await verify(token);
    expect([again.status, again.body.message]).toEqual(refused);
    const eventsOf = async (type: string) =>
      (await auth.events(type)).filter(({ key }) => key === id).map(({ data }) => data);
    expect(await eventsOf('auth.UserRegistered.v1')).toMatchObject([{ version: 1n, emailVerified: false }]);
    expect(await eventsOf('auth.UserChanged.v1')).toMatchObject([{ version: 2n, emailVerified: true }]);
  });

  it('is not needed under the domain that the operator names', async () => {
    const config = { ...auth.deps.config, VERIFIED_DOMAIN: 'demo.test' };
    const deps = { ...auth.deps, config };
    const client = { address: '127.0.0.1', userAgent: '', isRateLimitExempt: true };
    const person = (email: string) => ({ email, username: email.replace(/\W/g, ''), password: 'a password' });
    for (const [email, verified] of [
      ['one@demo.test', true],
      ['two@notdemo.test', false],
      ['three@sub.demo.test', false],
    ] as const) {
      const more = { referralCode: undefined, remember: false, client };
      const { account } = await register(deps, { ...person(email), ...more });
      expect([email, await isVerified(account.id)]).toEqual([email, verified]);
    }
  });

  it('works for a day', async () => {
    const { id, email } = await auth.register('late-reader');
    const token = await mailed(email);
    auth.clock.turnedBy += 24 * 3_600_000 + 1000;
    expect((await verify(token)).status).toBe(400);
    auth.clock.turnedBy = 0;
    expect(await isVerified(id)).toBe(false);
  });

  it('is kept as a hash only', async () => {
    const { email } = await auth.register('hashed-link');
    const token = await mailed(email);
    const { rows } = await sql<{ row: string }>`
      select v::text || encode(v.token_hash, 'escape') as row from email_verifications v`.execute(
      auth.deps.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it.each([undefined, 7, '', 'unknown', 'x'.repeat(10_000)])('is not %j', async (token) => {
    const answer = await verify(token);
    expect([answer.status, answer.body.message]).toEqual(refused);
  });
});

describe('another address', () => {
  it('is unverified until its own link is opened, whatever level staff set', async () => {
    const { id, email } = await auth.register('mover');
    const first = await mailed(email);
    const level = await auth.asAdmin.put(path(id), { verificationLevel: 'Verified' });
    expect(level.body.user).toMatchObject({ verificationLevel: 'Verified', emailVerified: false });
    const moved = 'mover-elsewhere@tael.test';
    await auth.asAdmin.put(path(id), { email: moved });
    expect((await verify(first)).status).toBe(400);
    expect((await verify(await mailed(moved))).status).toBe(200);
    expect(await isVerified(id)).toBe(true);
    const third = await auth.asAdmin.put(path(id), { email: 'mover-again@tael.test' });
    expect(third.body.user).toMatchObject({ verificationLevel: 'Verified', emailVerified: false });
    expect(await isVerified(id)).toBe(false);
  });
});

it('a mailed reset verifies the address too', async () => {
  const { id, email } = await auth.register('by-reset');
  await auth.post('/api/auth/forgot-password', { email });
  await mailResets(auth.deps);
  const token = mailedToken(mailbox, email, 'reset-password');
  expect((await auth.post('/api/auth/reset-password', { token, password: 'battery staple' })).status).toBe(
    200,
  );
  expect(await isVerified(id)).toBe(true);
});

describe('another link', () => {
  it('is asked for with the same answer, verified or not, and mailed to who needs it', async () => {
    const { email, token } = await auth.register('asks-again');
    const first = await mailed(email);
    const unverified = await resend(token);
    const second = await mailed(email);
    expect(second).not.toBe(first);
    expect((await verify(second)).status).toBe(200);
    const verified = await resend(token);
    expect([verified.status, verified.body]).toEqual([unverified.status, unverified.body]);
    expect(unverified.body).toEqual({ success: true, message: expect.any(String) });
    expect(await mailed(email)).toBe(second);
    expect((await auth.post('/api/auth/verify-email/resend')).status).toBe(401);
  });

  it('fills no mailbox: five mails an hour', async () => {
    const { email, token } = await auth.register('impatient');
    for (let i = 0; i < 7; i += 1) await resend(token);
    await mailNotices(auth.deps);
    expect(mailbox.mails.filter((raw) => raw.includes(`To: ${email}`))).toHaveLength(5);
  });
});

it('a mail that cannot be sent is tried again, more often than five times', async () => {
  const grumpy = await openMailbox(6);
  const own = await startAuth({ SMTP_URL: grumpy.url });
  try {
    await own.register('patient');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await mailNotices(own.deps)).toBe('0 sent, 1 failed');
      own.clock.turnedBy += 31_000;
    }
    expect(await mailNotices(own.deps)).toBe('1 sent');
  } finally {
    await own.stop();
    await grumpy.close();
  }
});

it('where no address need be verified, no mail asks for it', async () => {
  const { email } = await auth.register('unasked');
  const config = { ...auth.deps.config, VERIFIED_EMAIL: 'off' as const };
  expect(await mailNotices({ ...auth.deps, config })).toBe('0 sent');
  expect(await mailed(email)).toBe('no token was mailed');
});
