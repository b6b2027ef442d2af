import { createVerifier, type Principal } from '@tael/identity';
import { createHttpApp, createLogger, type HttpAppOptions, type Route } from '@tael/runtime';
import { testIdentity } from '@tael/testkit';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';

export const identity = testIdentity();

export const bearer = (change: Partial<Principal> = {}): string =>
  `Bearer ${identity.internalToken({ userId: 'user-1', sessionId: 'session-1', role: 'user', permissions: [], ...change })}`;

export function appWith(routes: readonly Route[], options: Partial<HttpAppOptions> = {}) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const app = createHttpApp({
    service: 'test',
    routes,
    verifier: createVerifier({ keys: () => identity.keys, audience: 'internal' }),
    logger: createLogger({ service: 'test' }, sink),
    checkAnswers: true,
    ...options,
  });
  return { app, lines };
}

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

export async function sendRaw(app: RequestListener, bytes: (string | Buffer)[]): Promise<RawAnswer> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await exchange((server.address() as AddressInfo).port, bytes);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export function exchange(port: number, bytes: (string | Buffer)[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`no whole answer: ${received}`)));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? '0');
      if (end === -1 || received.length < end + 4 + length) return;
      const body = Buffer.from(received.slice(end + 4), 'latin1').toString();
      resolve({ status: Number(received.slice(9, 12)), head: received.slice(0, end), body });
      socket.destroy();
    });
    for (const part of bytes) socket.write(part);
  });
}
