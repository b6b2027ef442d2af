import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMail, renderMailbox, type Mail } from './mails.ts';

export interface Mailbox {
  smtpUrl: string;
  url: string;
  stop(): Promise<void>;
}

const mostMails = 200;

export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.unshift(readMail(Buffer.concat(chunks).toString('utf8')));
        mails.length = Math.min(mails.length, mostMails);
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  const page = createServer((request, response) => {
    const json = request.url?.startsWith('/mails.json');
    response.setHeader('content-type', json ? 'application/json' : 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    response.end(json ? JSON.stringify(mails) : renderMailbox(mails));
  });
  const smtpPort = await portOf(smtp.listen(0, '127.0.0.1'));
  const pagePort = await portOf(page.listen(0, '127.0.0.1'));
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://127.0.0.1:${pagePort}`,
    stop: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => page.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
