import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from '../src/mailbox.ts';
import { readMail, renderMailbox } from '../src/mails.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.stop());

async function send(...messages: string[]): Promise<void> {
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const say = async (line: string) => {
    socket.write(`${line}\r\n`);
    return String((await answers.next()).value);
  };
  await answers.next();
  await say('HELO test');
  for (const message of messages) {
    await say('MAIL FROM:<a@example.test>');
    await say('RCPT TO:<b@example.test>');
    await say('DATA');
    expect(await say(`${message}\r\n.`)).toMatch(/^250/);
  }
  socket.end();
  await once(socket, 'close');
}
const mail = (subject: string, text: string) => `To: b@example.test\r\nSubject: ${subject}\r\n\r\n${text}`;
const read = async () => (await fetch(`${mailbox.url}/mails.json`)).json() as Promise<{ subject: string }[]>;

describe('the mailbox', () => {
  it('shows a mail that was sent, newest first', async () => {
    await send(mail('one', 'first'), mail('two', 'second'));
    expect((await read()).map(({ subject }) => subject)).toEqual(['two', 'one']);
    expect(await (await fetch(mailbox.url)).text()).toContain('second');
  });

  it('keeps the newest 200, so that it never grows for ever', async () => {
    await send(...Array.from({ length: 205 }, (_, n) => mail(`n${n}`, 'x')));
    const subjects = (await read()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect([subjects[0], subjects.at(-1)]).toEqual(['n204', 'n5']);
  });
});

describe('a mail', () => {
  it('is read in the encodings of a mailer', () => {
    const head = 'To: b@example.test\r\nSubject: =?UTF-8?Q?=E5=AF=86_new?=\r\n';
    const folded = 'https://x.test/reset?token=3Dabc=\r\ndef =E5=AF=86';
    expect(readMail(`${head}Content-Transfer-Encoding: quoted-printable\r\n\r\n${folded}`)).toMatchObject({
      subject: '密 new',
      text: 'https://x.test/reset?token=abcdef 密',
    });
    const body = Buffer.from('密').toString('base64');
    expect(readMail(`${head}Content-Transfer-Encoding: base64\r\n\r\n${body}`).text).toBe('密');
  });

  it('of several parts is read by its plain one', () => {
    const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    const parts = `${part('text/html', '<p>no')}${part('text/plain', 'yes')}--b--`;
    expect(readMail(`Content-Type: multipart/alternative; boundary="b"\r\n\r\n${parts}`).text.trim()).toBe(
      'yes',
    );
  });

  it('cannot put anything into the page but text and links', () => {
    const page = renderMailbox([
      { to: '<b>', subject: '<script>1</script>', at: '', text: 'see http://x.test/?a=1&b="2 <img>' },
    ]);
    expect(page).not.toMatch(/<script>|<img>|<b>/);
    expect(page).toContain('<a href="http://x.test/?a=1&amp;b=&quot;2">');
  });
});
