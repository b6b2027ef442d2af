import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  url: string;
  mails: string[];
  close(): Promise<void>;
}

/** Refuses the first `refusals` mails. */
export async function openMailbox(refusals = 0): Promise<Mailbox> {
  const mails: string[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1;
          done(new Error('not now'));
          return;
        }
        mails.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Of the newest mail to this address that has one. Mails are quoted-printable. */
export function mailedToken({ mails }: Mailbox, email: string, page: string): string | undefined {
  const texts = mails
    .filter((raw) => raw.includes(`To: ${email}`))
    .map((raw) => raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  return texts.map((text) => link.exec(text)?.[1]).findLast((token) => token !== undefined);
}
