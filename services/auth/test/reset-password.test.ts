import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { mailResets } from '../src/operations/mail-resets.ts';
import { password, startAuth, type AuthUnderTest } from './auth-under-test.ts';
import { mailedToken as tokenIn, openMailbox, type Mailbox } from './mailbox.ts';

let auth: AuthUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  auth = await startAuth({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://tael.test' });
});
afterAll(async () => {
  await auth.stop();
  await mailbox.close();
});

const next = 'battery staple';
const forgot = (email: unknown) => auth.post('/api/auth/forgot-password', { email });
const reset = (body: object) => auth.post('/api/auth/reset-password', body);
const signIn = (email: string, typed: string) => auth.post('/api/auth/login', { email, password: typed });

async function mailedToken(email: string): Promise<string> {
  await forgot(email);
  await mailResets(auth.deps);
  return tokenIn(mailbox, email, 'reset-password') ?? 'no token was mailed';
}

describe('a forgotten password', () => {
  it('is set anew with the mailed token, and every session ends', async () => {
    const { id, email, token } = await auth.register('forgetful');
    const answer = await reset({ token: await mailedToken(email), password: next, passwordConfirm: next });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await auth.as(token).state()).toBe('ended');
    expect((await signIn(email, password)).status).toBe(401);
    expect((await signIn(email, next)).status).toBe(200);
    const [event] = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(event?.data).toMatchObject({ userId: id, allSessions: true });
  });

  it('is asked for with the same answer, known or not', async () => {
    const { email } = await auth.register('discreet');
    const known = await forgot(email);
    const unknown = await forgot('never-seen@tael.test');
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ success: true, message: expect.any(String) });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('is asked for in the same time, known or not', async () => {
    const { email } = await auth.register('measured');
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 60; i += 1) {
      for (const [kind, address] of Object.entries({ known: email, unknown: `measured${i}@nowhere.test` })) {
        const begun = performance.now();
        await forgot(address);
        times[kind]?.push(performance.now() - begun);
      }
    }
    const median = (all: number[] = []) => all.sort((a, b) => a - b)[all.length / 2] ?? NaN;
    const ratio = median(times['known']) / median(times['unknown']);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is mailed to nobody who is unknown, suspended or gone', async () => {
    for (const status of ['suspended', 'deleted']) {
      const { id, email } = await auth.register(`mailed-${status}`);
      await sql`update users set status = ${status} where id = ${id}`.execute(auth.deps.database.db);
      expect(await mailedToken(email)).toBe('no token was mailed');
    }
    expect(await mailedToken('who-is-that@tael.test')).toBe('no token was mailed');
  });

  it('fills nobody’s mailbox: five mails an hour', async () => {
    const { email } = await auth.register('flooded');
    for (let i = 0; i < 8; i += 1) await forgot(email);
    await mailResets(auth.deps);
    expect(mailbox.mails.filter((raw) => raw.includes(`To: ${email}`))).toHaveLength(5);
  });

  it('is mailed in the language of its owner', async () => {
    const { email, token } = await auth.register('sinophone');
    await auth.as(token).put('/api/user/settings', { preferences: { language: 'zh-CN' } });
    await mailedToken(email);
    const mail = mailbox.mails.filter((raw) => raw.includes(`To: ${email}`)).at(-1);
    expect(mail).toContain('=?UTF-8?');
  });

  it.each([
    [undefined, 'Email is required'],
    [7, 'Email is required'],
    ['nobody', 'Please enter a valid email address'],
  ])('is not asked for with %j', async (email, message) => {
    const answer = await forgot(email);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('a mailed token', () => {
  it('works once, even when used twice at once', async () => {
    const { email } = await auth.register('rival');
    const token = await mailedToken(email);
    const answers = await Promise.all(
      ['first choice', 'second choice'].map((choice) => reset({ token, password: choice })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'first choice' : 'second choice';
    expect((await signIn(email, winner)).status).toBe(200);
    expect((await reset({ token, password: next })).body.code).toBe('auth.reset_link_invalid');
  });

  it('works for thirty minutes', async () => {
    const { email } = await auth.register('dawdler');
    const token = await mailedToken(email);
    auth.clock.turnedBy += 30 * 60_000 + 1000;
    expect((await reset({ token, password: next })).status).toBe(400);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('works no more once the password was set another way', async () => {
    const { email, token: session } = await auth.register('remembered');
    const [early, late] = [await mailedToken(email), await mailedToken(email)];
    await reset({ token: late, password: next });
    expect((await reset({ token: early, password: 'a third one' })).status).toBe(400);
    expect(await auth.as(session).state()).toBe('ended');
  });

  it('is kept as a hash only', async () => {
    const { email } = await auth.register('hashed');
    const token = await mailedToken(email);
    const { rows } = await sql<{ hash: Buffer }>`select token_hash as hash from password_resets`.execute(
      auth.deps.database.db,
    );
    expect(
      rows.some(({ hash }) => hash.toString().includes(token) || hash.toString('base64url') === token),
    ).toBe(false);
  });

  it('is not used up by a password that is refused', async () => {
    const { email } = await auth.register('careful');
    const token = await mailedToken(email);
    for (const [body, message] of [
      [{ token, password: 'abcde' }, 'Password must be at least 6 characters long'],
      [{ token, password: 'abc', passwordConfirm: 'abd' }, 'Passwords do not match'],
      [{ token, password: 'x'.repeat(257) }, 'Password must be at most 256 characters long'],
      [{ token }, 'Password is required'],
      [{ password: next }, 'This reset link is invalid or has expired'],
      [{ token: 9, password: next }, 'This reset link is invalid or has expired'],
      [{ token: 'x'.repeat(10_000), password: next }, 'This reset link is invalid or has expired'],
    ] as const) {
      const answer = await reset(body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect((await reset({ token, password: next })).status).toBe(200);
  });
});

describe('a mail that cannot be sent', () => {
  it('is tried again later', async () => {
    const grumpy = await openMailbox(1);
    const own = await startAuth({ SMTP_URL: grumpy.url });
    try {
      const { email } = await own.register('patient');
      await own.post('/api/auth/forgot-password', { email });
      expect(await mailResets(own.deps)).toBe('0 sent, 1 failed');
      expect(await mailResets(own.deps)).toBe('0 sent');
      own.clock.turnedBy += 31_000;
      expect(await mailResets(own.deps)).toBe('1 sent');
      expect(grumpy.mails).toHaveLength(1);
    } finally {
      await own.stop();
      await grumpy.close();
    }
  });
});

describe('a mailed reset', () => {
  it('is void when the address changes while the link is made', async () => {
    const { id, email } = await auth.register('moving');
    await forgot(email);
    const { database } = auth.deps;
    const mailing = await database.transaction(async (tx) => {
      await sql`update users set email = 'moved@tael.test', email_key = 'moved@tael.test' where id = ${id}`.execute(
        tx,
      );
      // Reads the committed old address, then waits for this transaction when it inserts the link.
      const begun = mailResets(auth.deps);
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%insert into password_resets%'`.execute(database.db);
        expect(rows).toHaveLength(1);
      });
      return { begun };
    });
    expect(await mailing.begun).toBe('0 sent');
    const { rows } = await sql`select from password_resets where user_id = ${id}`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('frees what a stranger used up of the attempts to sign in', async () => {
    const { id, email } = await auth.register('besieged');
    await sql`update sessions set address = '192.0.2.7' where user_id = ${id}`.execute(auth.deps.database.db);
    await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'a wrong guess')));
    expect((await signIn(email, password)).status).toBe(429);
    await reset({ token: await mailedToken(email), password: next, passwordConfirm: next });
    expect((await signIn(email, next)).status).toBe(200);
  });
});
