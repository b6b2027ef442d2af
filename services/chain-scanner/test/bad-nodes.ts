import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BadNodes {
  serve: (listener: RequestListener) => Promise<string>;
  /** A proxy to the real node at `url`. */
  between: (
    url: string,
    change: (method: string, answer: { result?: unknown }, params: readonly unknown[]) => unknown,
  ) => Promise<string>;
  stop: () => void;
}

export function startBadNodes(): BadNodes {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  return {
    serve,
    between: (url, change) =>
      serve((req, res) => {
        const parts: Buffer[] = [];
        req.on('data', (part: Buffer) => parts.push(part));
        req.on('end', () => {
          const body = Buffer.concat(parts).toString();
          const { method, params } = JSON.parse(body) as { method: string; params: unknown[] };
          void fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
            .then((answer) => answer.json())
            .then(async (answer) =>
              res.end(JSON.stringify(await change(method, answer as { result?: unknown }, params))),
            )
            .catch(() => res.destroy());
        });
      }),
    stop: () => {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    res.writeHead(status, headers).end(body);

const part = Buffer.alloc(1024 * 1024, ' ');

const flood: RequestListener = (_req, res) => {
  let sent = 0;
  const more = () => {
    while (sent < 100 && !res.destroyed) {
      sent += 1;
      if (!res.write(part)) return void res.once('drain', more);
    }
    res.end();
  };
  more();
};

const drip: RequestListener = (_req, res) => {
  res.write('{"jsonrpc":"2.0","id":1,');
  everyMoment(res, () => res.write(' '));
};

function everyMoment(res: ServerResponse, act: () => void): void {
  const timer = setInterval(act, 50);
  res.once('close', () => clearInterval(timer));
}

export const badNodes: [string, (nodes: BadNodes, url: string) => Promise<string>, string][] = [
  ['garbage', ({ serve }) => serve(reply(200, '<html>hello</html>')), 'no JSON'],
  ['no JSON-RPC', ({ serve }) => serve(reply(200, '[1,2]')), 'no JSON-RPC answer'],
  [
    'numbers that are none',
    ({ between }, url) => between(url, (_method, answer) => ({ ...answer, result: '0xzz' })),
    'not what was asked for',
  ],
  ['HTTP 429', ({ serve }) => serve(reply(429, 'slow down', { 'retry-after': '7' })), 'HTTP 429'],
  ['HTTP 500', ({ serve }) => serve(reply(500, 'oops')), 'HTTP 500'],
  ['a body of 100 MB', ({ serve }) => serve(flood), 'more than 8 MB'],
  [
    "another chain's id",
    ({ between }, url) =>
      between(url, (method, answer) => (method === 'eth_chainId' ? { ...answer, result: '0x38' } : answer)),
    'chain 56',
  ],
  ['nothing at all', ({ serve }) => serve((_req, res) => void res.socket?.destroy()), 'not reachable'],
  ['a redirect', ({ serve }) => serve(reply(302, '', { location: 'http://127.0.0.1:9/' })), 'not reachable'],
];

export const lateNodes: typeof badNodes = [
  [
    'too late',
    ({ serve }) => serve((_req, res) => void setTimeout(() => res.end('{}'), 60_000).unref()),
    'in time',
  ],
  ['drop by drop', ({ serve }) => serve(drip), 'in time'],
];
