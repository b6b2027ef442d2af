import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { guardedFetch, type Guard } from '../src/guard/guarded-fetch.ts';
import { certificate, certificateKey } from './own-certificate.ts';

/** 127.0.0.1 plays the public internet. 127.0.0.2 plays an internal host that must get no request. */
const [open, inside] = ['127.0.0.1', '127.0.0.2'];
const [mebibyte, allowedBytes] = [1024 * 1024, 64 * 1024];
const servers: Server[] = [];
const requestsInside: (string | undefined)[] = [];
let answer: RequestListener;
let port = 0;

const listen = async (address: string, at: number, listener: RequestListener): Promise<number> => {
  const server = createServer({ cert: certificate, key: certificateKey }, listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(at, address, listening));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  port = await listen(open, 0, (req, res) => answer(req, res));
  await listen(inside, port, (req, res) => {
    requestsInside.push(req.url);
    res.end('secret');
  });
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

type Resolve = NonNullable<Guard['resolve']>;

/** Simulates a hostile DNS: each lookup gets the next answer. */
function answering(...addresses: readonly (readonly string[])[]): { resolve: Resolve; asked: () => number } {
  let asked = 0;
  const resolve = ((_name: string, _options: object, done: (error: null, all: object[]) => void) => {
    const given = addresses[Math.min(asked, addresses.length - 1)] ?? [];
    asked += 1;
    const all = given.map((address) => ({ address, family: 4 }));
    done(null, all);
  }) as unknown as Resolve;
  return { resolve, asked: () => asked };
}

const guard = (more: Partial<Guard> = {}): Guard => ({
  ...{ ipfsUrl: `https://pictures.test:${port}`, mostBytes: allowedBytes, withinMs: 1000 },
  ...{ isAllowed: (address: string) => address === open, ca: certificate },
  resolve: answering([open]).resolve,
  ...more,
});
const at = (path: string, name = 'pictures.test'): string => `https://${name}:${port}${path}`;
const refused = async (address: string, reason: string, more: Partial<Guard> = {}): Promise<void> => {
  await expect(guardedFetch(address, guard(more))).rejects.toMatchObject({
    name: 'NotFetched',
    message: reason,
  });
};

describe('a picture on an open https server', () => {
  it('is fetched, over redirects too, and from ipfs by our own gateway', async () => {
    answer = (req, res) => {
      if (req.url === '/moved') res.writeHead(302, { location: '/here' }).end();
      else res.writeHead(200, { 'content-type': 'image/png' }).end(`at ${req.url ?? ''}`);
    };
    const { type, body } = await guardedFetch(at('/moved'), guard());
    expect([type, body.toString()]).toEqual(['image/png', 'at /here']);
    const pinned = await guardedFetch('ipfs://QmPicture/1.png', guard());
    expect(pinned.body.toString()).toBe('at /ipfs/QmPicture/1.png');
  });

  it('is not taken from a server whose certificate is for another name', async () => {
    await refused(at('/', 'elsewhere.test'), 'not reachable');
  });

  it('is asked for without anything that says who asks', async () => {
    let headers: object = {};
    answer = (req, res) => {
      headers = req.headers;
      res.end();
    };
    await guardedFetch(at('/'), guard());
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
  });
});

describe('what leads inside', () => {
  it.each([
    ['a literal address', `https://127.0.0.2:PORT/secret`],
    ['a name', 'https://inside.test:PORT/secret'],
  ])('is not followed to by a redirect to %s', async (_what, target) => {
    answer = (_req, res) => res.writeHead(302, { location: target.replace('PORT', String(port)) }).end();
    await refused(at('/'), 'not a public address', { resolve: answering([open], [inside]).resolve });
  });

  it.each([
    ['http', 'http://pictures.test/', 'https and ipfs only'],
    ['a file', 'file:///etc/passwd', 'https and ipfs only'],
    ['itself, for ever', '/', 'too many redirects'],
  ])('is not followed to by a redirect to %s', async (_what, location, reason) => {
    answer = (_req, res) => res.writeHead(302, { location }).end();
    await refused(at('/'), reason);
  });

  it('is not reached by a name that changes its mind: one look-up, and the judged address is connected to', async () => {
    answer = (_req, res) => res.end('open');
    const dns = answering([open], [inside]);
    const { body } = await guardedFetch(at('/', 'rebinding.test'), guard({ resolve: dns.resolve }));
    expect([body.toString(), dns.asked()]).toEqual(['open', 1]);
  });

  it('is not reached by a name with an address on either side', async () => {
    for (const both of [
      [open, inside],
      [inside, open],
    ])
      await refused(at('/', 'rebinding.test'), 'not a public address', { resolve: answering(both).resolve });
  });

  it('has never heard a request', () => {
    expect(requestsInside).toEqual([]);
  });
});

describe('a server that sends too much or too slowly', () => {
  it('is broken off at the limit, whatever length it promises', async () => {
    let sent = 0;
    answer = (_req, res) => {
      const more = () => {
        while (sent < 100 * mebibyte && !res.destroyed) {
          sent += allowedBytes;
          if (!res.write(Buffer.alloc(allowedBytes))) return void res.once('drain', more);
        }
        res.end();
      };
      more();
    };
    await refused(at('/'), 'too large');
    expect(sent).toBeLessThan(10 * mebibyte);
  });

  it('is given its whole time once, over headers, drops and redirects together', async () => {
    const started = performance.now();
    const drops: NodeJS.Timeout[] = [];
    answer = (_req, res) => {
      res.writeHead(200);
      drops.push(setInterval(() => res.write('.'), 50));
    };
    await refused(at('/'), 'broken off', { withinMs: 400 });
    answer = () => undefined;
    await refused(at('/'), 'too slow', { withinMs: 400 });
    answer = (_req, res) => void setTimeout(() => res.writeHead(302, { location: '/' }).end(), 250);
    await refused(at('/'), 'too slow', { withinMs: 400 });
    for (const drop of drops) clearInterval(drop);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('is refused at once when it changes the protocol instead of answering', async () => {
    answer = (req) =>
      void req.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    await refused(at('/'), 'HTTP 101', { withinMs: 60_000 });
  });

  it('leaves no connection behind', async () => {
    const open = (): Promise<number> =>
      new Promise((counted) => servers[0]?.getConnections((_error, count) => counted(count)));
    await eventually(async () => expect(await open()).toBe(0));
  });
});
