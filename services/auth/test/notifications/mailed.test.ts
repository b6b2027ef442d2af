import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { NewNotification } from '../../src/store/notifications.ts';
import { insertNotifications } from '../../src/store/notifications.ts';
import { mailNotices } from '../../src/operations/mail-notices.ts';
import { mailNotifications } from '../../src/operations/notifications/mail-notifications.ts';
import { password, startAuth, type AuthUnderTest, type Person } from '../auth-under-test.ts';
import { openMailbox, type Mailbox } from '../mailbox.ts';

let auth: AuthUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox(1);
  auth = await startAuth({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://tael.test' });
});
afterAll(async () => {
  await auth.stop();
  await mailbox.close();
});

const minute = 60_000;
const day = 24 * 60 * minute;
/** nodemailer chooses quoted-printable or base64. */
const texts = (address: string): string[] =>
  mailbox.mails
    .filter((raw) => raw.includes(`To: ${address}`))
    .map((raw) => {
      const [head = '', ...rest] = raw.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      if (head.includes('base64')) return Buffer.from(body, 'base64').toString();
      const octets = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, '%$1');
      return decodeURIComponent(octets);
    });

async function somebody(name: string, notifications: object, language = 'en'): Promise<Person> {
  const person = await auth.register(name);
  await auth.as(person.token).put('/api/user/settings', { notifications, preferences: { language } });
  await sql`update users set email_verified_at = now() where id = ${person.id}`.execute(
    auth.deps.database.db,
  );
  return person;
}

let events = 0;
const notify = (
  userId: string,
  ...notifications: Pick<NewNotification, 'topic' | 'kind' | 'params' | 'mailWanted'>[]
) =>
  auth.deps.database.transaction((tx) =>
    insertNotifications(
      tx,
      notifications.map((one) => ({ ...one, userId, eventId: `e${(events += 1)}`, at: auth.clock.now() })),
    ),
  );
const points = { topic: 'points', kind: 'points.awarded', params: { points: 50 } } as const;
const payout = {
  topic: 'withdrawals',
  kind: 'withdrawal.completed',
  params: { withdrawalId: 'w1', amount: 1234.5, withdrawalMethod: 'alipay' },
} as const;

describe('a notice by e-mail', () => {
  it('is sent once, in one mail with the others, of the kinds that are on and in their language', async () => {
    const me = await somebody('mailed', { email: true, points: false });
    const zh = await somebody('mailed-zh', { email: true }, 'zh-CN');
    for (const { id } of [me, zh]) {
      await notify(id, points, payout);
      const incoming = { amount: 5, incoming: true, currency: 'USDC', transactionId: 't' };
      await notify(id, { topic: 'transactions', kind: 'transaction.completed', params: incoming });
    }
    // The mailbox refuses the first mail, which is sent again a minute later.
    expect(await mailNotifications(auth.deps)).toBe('1 sent, 1 failed');
    expect(await mailNotifications(auth.deps)).toBe('0 sent');
    auth.clock.turnedBy += minute;
    expect(await mailNotifications(auth.deps)).toBe('1 sent');
    auth.clock.turnedBy += minute;
    expect(await mailNotifications(auth.deps)).toBe('0 sent');

    const [mine, ...more] = texts(me.email);
    expect(more).toEqual([]);
    expect(mine).toContain('- Your withdrawal of ¥1,234.50 has been paid.');
    expect(mine).toContain('- 5.00 USDC came in.');
    expect(mine).not.toMatch(/points|w1|alipay/);
    expect(texts(zh.email)).toEqual([expect.stringContaining('您获得了 50 积分。')]);
  });

  it("goes to no address that its owner has not verified: it may be a stranger's", async () => {
    const { id, email } = await somebody('unverified', { email: true });
    await sql`update users set email_verified_at = null where id = ${id}`.execute(auth.deps.database.db);
    await notify(id, points);
    await mailNotifications(auth.deps);
    expect(texts(email).filter((text) => text.includes('points'))).toEqual([]);
  });

  it('is not sent to those who did not choose it, nor with another person’s words in it', async () => {
    const off = await auth.register('not-mailed');
    const on = await somebody('worded', { email: true, security: true });
    await notify(off.id, points);
    const params = { username: 'https://evil.test', referralId: 'r' };
    await notify(on.id, { topic: 'referrals', kind: 'referral.created', params });
    await auth.signIn(on.email, { 'user-agent': 'https://evil.test' });
    await mailNotifications(auth.deps);
    expect(texts(off.email)).toEqual([]);
    expect(texts(on.email)).toHaveLength(1);
    expect(texts(on.email)[0]).toContain('New sign-in');
    expect(texts(on.email)[0]).not.toContain('evil');
  });

  it('of security follows its switch, but what protects the account is always mailed', async () => {
    const me = await somebody('guarded', { email: true, security: false });
    const silent = await somebody('silent', { email: false, security: false });
    await auth.signIn(me.email, { 'user-agent': 'Phone/2' });
    for (const { token } of [me, silent]) {
      const change = { currentPassword: password, newPassword: 'another-one' };
      expect((await auth.as(token).put('/api/auth/update-password', change)).status).toBe(200);
    }
    await mailNotifications(auth.deps);
    await mailNotices(auth.deps);
    for (const { email, token } of [me, silent]) {
      expect(texts(email)).toEqual([expect.stringContaining('password of your Tael account was changed')]);
      const { body } = await auth.as(token).get('/api/user/notifications');
      expect(body.notifications).toContainEqual(
        expect.objectContaining({ kind: 'security.password-changed' }),
      );
    }
  });
});

describe('a mail that its reader asked for', () => {
  it('is sent whatever the settings are, also without any', async () => {
    const off = await somebody('asked', { email: false, transactions: false });
    const none = await auth.register('asked-unset');
    await sql`update users set email_verified_at = now() where id = ${none.id}`.execute(
      auth.deps.database.db,
    );
    const ready = { topic: 'transactions', kind: 'statement.ready', mailWanted: true } as const;
    for (const { id } of [off, none])
      await notify(id, { ...ready, params: { month: '2026-10', statementId: 's' } });
    await mailNotifications(auth.deps);
    for (const { email } of [off, none])
      expect(texts(email)).toEqual([expect.stringContaining('Your account statement of 2026-10 is ready.')]);
  });
});

describe('a notice that cannot be mailed', () => {
  it('is given up after a day', async () => {
    const me = await somebody('unreachable', { email: true });
    await notify(me.id, points);
    const { mailer } = auth.deps;
    auth.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('away')) };
    expect(await mailNotifications(auth.deps)).toBe('0 sent, 1 failed');
    auth.clock.turnedBy += day + minute;
    expect(await mailNotifications(auth.deps)).toBe('0 sent, 1 failed');
    auth.deps.mailer = mailer;
    auth.clock.turnedBy += minute;
    expect(await mailNotifications(auth.deps)).toBe('0 sent');
  });
});
