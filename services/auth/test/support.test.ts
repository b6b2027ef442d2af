import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthUnderTest } from './auth-under-test.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

let auth: AuthUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox(1);
  auth = await startAuth({
    SMTP_URL: mailbox.url,
    SUPPORT_EMAIL: 'support@tael.test',
    SUPPORT_PHONE: '+86 400 000 0000',
  });
});
afterAll(async () => {
  await auth.stop();
  await mailbox.close();
});

const write = (body: object) => auth.post('/api/support/messages', body);
const written = { email: 'asker@tael.test', message: 'Where is my payout?' };

describe('support', () => {
  it('says how it can be reached, to whoever asks', async () => {
    const { status, body } = await auth.get('/api/support');
    expect([status, body]).toEqual([200, { email: 'support@tael.test', phone: '+86 400 000 0000' }]);
  });

  it('a message that the mail server refused is not called sent', async () => {
    const { status, body } = await write(written);
    expect([status, body.code]).toEqual([503, 'auth.support_away']);
    expect(mailbox.mails).toHaveLength(0);
  });

  it('gets what was written, and answers to who wrote it', async () => {
    const { status, body } = await write(written);
    expect([status, body]).toEqual([201, { success: true }]);
    const mail = mailbox.mails.at(-1) ?? '';
    expect(mail).toContain('To: support@tael.test');
    expect(mail).toContain('Reply-To: asker@tael.test');
    expect(mail).toContain('Where is my payout?');
  });

  it.each([
    ['no address', { message: 'Hello' }, 'Email is required'],
    ['an address that is none', { ...written, email: 'a b' }, 'Please enter a valid email address'],
    [
      'an address with a line in it',
      { ...written, email: 'a@b.cn\nBcc: c@d.cn' },
      'Please enter a valid email address',
    ],
    ['nothing but blanks', { ...written, message: '  ' }, 'Please write a message'],
    [
      'a novel',
      { ...written, message: 'a'.repeat(2001) },
      'Your message must be at most 2000 characters long',
    ],
  ])('%s is refused in words, and nothing is mailed', async (_what, body, message) => {
    const before = mailbox.mails.length;
    const answer = await write(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(mailbox.mails).toHaveLength(before);
  });
});

it('where no mailbox is configured, the page is told so', async () => {
  const bare = await startAuth();
  expect((await bare.get('/api/support')).body).toEqual({ email: null, phone: null });
  expect((await bare.post('/api/support/messages', written)).status).toBe(503);
  await bare.stop();
});
