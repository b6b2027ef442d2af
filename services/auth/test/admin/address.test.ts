import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailNotices } from '../../src/operations/mail-notices.ts';
import { mailResets } from '../../src/operations/mail-resets.ts';
import { openMailbox, type Mailbox } from '../mailbox.ts';
import { path, startAdmins, type Admins } from './admin-under-test.ts';

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

const mailsTo = (address: string) => mailbox.mails.filter((raw) => raw.includes(`To: ${address}`));
const move = (id: string, email: string) => auth.asAdmin.put(path(id), { email });

describe('a change of the address by staff', () => {
  it("is an administrator's alone, though a moderator may edit the rest", async () => {
    const { token } = await auth.aModerator('clerk', 'users.write');
    const { id, email } = await auth.register('moved-by-clerk');
    const refused = await auth.as(token).put(path(id), { email: 'mallory@tael.test' });
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.not_yours_to_change']);
    expect((await auth.as(token).put(path(id), { email, username: 'kept-address' })).status).toBe(200);
  });

  it('is mailed to the old address, told to the person, and ends every session', async () => {
    const { id, email, token } = await auth.register('moved');
    expect((await move(id, 'moved-away@tael.test')).status).toBe(200);
    await mailNotices(auth.deps);
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo('moved-away@tael.test').join()).not.toContain('was changed');
    expect(await auth.as(token).state()).toBe('ended');
    const again = await auth.signIn('moved-away@tael.test');
    const { body } = await auth.as(again).get('/api/user/notifications');
    expect(body.notifications).toContainEqual(expect.objectContaining({ kind: 'security.email-changed' }));
    const [revoked] = (await auth.events('auth.SessionsRevoked.v1')).filter(({ key }) => key === id);
    expect(revoked?.data).toMatchObject({ allSessions: true });
  });

  it('is none where only the case differs', async () => {
    const { id, token } = await auth.register('cased');
    expect((await move(id, 'CASED@tael.test')).status).toBe(200);
    expect(await auth.as(token).state()).toBe('live');
  });

  it('lets a reset and payouts wait for a day', async () => {
    const { id } = await auth.register('waiting');
    const address = 'waiting-elsewhere@tael.test';
    const changedAt = auth.clock.now().getTime();
    await move(id, address);
    const forget = async () => {
      await auth.post('/api/auth/forgot-password', { email: address });
      return mailResets(auth.deps);
    };
    expect(await forget()).toBe('0 sent');
    const changed = (await auth.events('auth.UserChanged.v1')).filter(({ key }) => key === id).at(-1);
    const { payoutsWaitUntil } = changed?.data as unknown as { payoutsWaitUntil: { seconds: bigint } };
    expect(Number(payoutsWaitUntil.seconds) - changedAt / 1000).toBeCloseTo(24 * 3600, -1);
    auth.clock.turnedBy += 24 * 3_600_000 + 1000;
    expect(await forget()).toBe('1 sent');
    expect(mailsTo(address)).toHaveLength(1);
  });
});
