import { afterEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { eventually } from '@tael/testkit';
import { createUpstream, type Upstream } from '../src/upstream.ts';
import { createDownloads } from '../src/downloads.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function upstreamAt(url: string): Upstream {
  const upstream = createUpstream({
    name: 'auth',
    url,
    maxInFlight: 2,
    downloads: createDownloads({ maxPerKind: 2 }),
  });
  closing.push(() => upstream.close());
  return upstream;
}

const send = (upstream: Upstream, req: IncomingMessage, res: ServerResponse): Promise<void> =>
  upstream.send({
    req,
    res,
    path: '/?do=large',
    headers: [],
    body: undefined,
    requestId: 'r',
    holder: { userOrAddress: 'w', limitKey: undefined },
    isRepeatable: true,
  });

const head =
  'HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';
const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;

describe('an upstream', () => {
  it('may reset a closing answer while the client is slow', async () => {
    const answering: ServerResponse[] = [];
    // Sends slightly more than the client reads: the gateway must still be reading to see the reset.
    const service = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      const more = (): void => {
        if (answering[0]?.writableNeedDrain === true) setTimeout(() => socket.resetAndDestroy(), 5);
        else socket.write(chunk, () => setTimeout(more, 1));
      };
      socket.once('data', () => socket.write(head, more));
    });
    const upstream = upstreamAt(await listening(service));
    closing.push(() => service.close());
    const ended: unknown[] = [];
    const server = createServer((req, res) => {
      answering.push(res);
      send(upstream, req, res).then(
        () => ended.push('whole'),
        (error: unknown) => {
          ended.push(error);
          res.destroy();
        },
      );
    });
    const reader = get(await listening(server));
    closing.push(() => server.close());
    const [answer] = (await once(reader, 'response')) as [IncomingMessage];
    const cut = new Promise((resolve) => answer.on('error', () => undefined).once('close', resolve));
    answer.pause();
    await eventually(() => expect(ended).toEqual([expect.any(Error)]));
    answer.resume();
    await cut;
  });
});
