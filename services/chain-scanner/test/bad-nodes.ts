import type { RequestListener, ServerResponse } from 'node:http';
import type { BadNodes } from '@tael/testkit';

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
