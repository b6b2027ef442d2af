import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { multicallAddress, placeContract } from '@tael/testkit';
import { scanChain } from '../src/operations/scanning/scan-chain.ts';
import { findCursors } from '../src/store/cursors.ts';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let servers: Server[] = [];

beforeEach(async () => {
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers = [];
  await chain.stop();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The real node, but for what `change` says of an answer. */
const between = (change: (method: string, answer: { result?: unknown }) => unknown): Promise<string> =>
  serve((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { method } = JSON.parse(body) as { method: string };
      void fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        .then((answer) => answer.json())
        .then((answer) => res.end(JSON.stringify(change(method, answer as { result?: unknown }))));
    });
  });

const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    res.writeHead(status, headers).end(body);

function flood(): RequestListener {
  const part = Buffer.alloc(1024 * 1024, ' ');
  return (_req, res) => {
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
}

const bad: [string, () => Promise<string>, string][] = [
  ['garbage', () => serve(reply(200, '<html>hello</html>')), 'no JSON'],
  ['no JSON-RPC', () => serve(reply(200, '[1,2]')), 'no JSON-RPC answer'],
  ['numbers that are none', () => between((_m, a) => ({ ...a, result: '0xzz' })), 'not what was asked for'],
  ['HTTP 429', () => serve(reply(429, 'slow down', { 'retry-after': '7' })), 'HTTP 429'],
  ['HTTP 500', () => serve(reply(500, 'oops')), 'HTTP 500'],
  ['a body of 100 MB', () => serve(flood()), 'more than 8 MB'],
  [
    "another chain's id",
    () => between((m, a) => (m === 'eth_chainId' ? { ...a, result: '0x38' } : a)),
    'chain 56',
  ],
  ['nothing at all', () => serve((_req, res) => void res.socket?.destroy()), 'not reachable'],
  ['a redirect', () => serve(reply(302, '', { location: 'http://127.0.0.1:9/' })), 'not reachable'],
];

describe('a node that answers', () => {
  it.each(bad)('%s is told as such; its backup goes on', async (_what, start, problem) => {
    const url = await start();
    const alone = await startScannerApp({ RPC_URL_1: url });
    await expect(scanToHead(alone, readingOf(alone, 1))).rejects.toThrow(problem);
    await alone.stop();

    const backed = await startScannerApp({ RPC_URL_1: `${url},${chain.url}`, CONFIRMATIONS_1: '2' });
    const { userId, address } = await backed.newUser();
    await scanToHead(backed, readingOf(backed, 1));
    await pay(chain, chain.usdc, address, 3_000_000n);
    await mine(chain, 3);
    await scanToHead(backed, readingOf(backed, 1));
    const { body } = await backed.as({ userId }).get('/api/assets/deposits');
    expect(body.deposits).toMatchObject([{ status: 'confirmed', amount: 3 }]);
    await backed.stop();
  });
});

describe('a node that tells', () => {
  it('a head that goes backwards moves nothing, and undoes nothing', async () => {
    let head = '';
    const url = await between((method, answer) =>
      method === 'eth_blockNumber' && head !== '' ? { ...answer, result: head } : answer,
    );
    const scanner = await startScannerApp({ RPC_URL_1: url, CONFIRMATIONS_1: '2' });
    const { userId, address } = await scanner.newUser();
    await scanToHead(scanner, readingOf(scanner, 1));
    await pay(chain, chain.usdc, address, 3_000_000n);
    await mine(chain, 3);
    await scanToHead(scanner, readingOf(scanner, 1));
    const before = await findCursors(scanner.deps.database.db);
    head = '0x2';
    await scanChain(scanner.deps, readingOf(scanner, 1));
    const [after] = await findCursors(scanner.deps.database.db);
    expect([after?.number, after?.hash]).toEqual([before[0]?.number, before[0]?.hash]);
    const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
    expect(body.deposits).toMatchObject([{ status: 'confirmed' }]);
    await scanner.stop();
  });

  it('that only small ranges are served gets smaller ones, until all is read', async () => {
    const asked: number[] = [];
    const url = await serve((req, res) => {
      const parts: Buffer[] = [];
      req.on('data', (part: Buffer) => parts.push(part));
      req.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const { method, params } = JSON.parse(body) as { method: string; params: Record<string, string>[] };
        const { fromBlock, toBlock } = params[0] ?? {};
        const blocks = Number(toBlock) - Number(fromBlock) + 1;
        if (method === 'eth_getLogs' && blocks > 10) {
          res.end(JSON.stringify({ error: { code: -32000, message: 'block range is too large, max 10' } }));
          return;
        }
        if (method === 'eth_getLogs' && fromBlock !== undefined) asked.push(blocks);
        void fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          .then((answer) => answer.text())
          .then((text) => res.end(text));
      });
    });
    const scanner = await startScannerApp({ RPC_URL_1: url, CONFIRMATIONS_1: '2' });
    const { userId, address } = await scanner.newUser();
    await scanToHead(scanner, readingOf(scanner, 1));
    for (let i = 0; i < 3; i += 1) {
      await pay(chain, chain.usdt, address, 1_000_000n);
      await mine(chain, 30);
    }
    await scanToHead(scanner, readingOf(scanner, 1));
    const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
    expect((body.deposits as { status: string }[]).map(({ status }) => status)).toEqual(
      Array(3).fill('confirmed'),
    );
    expect(Math.max(...asked)).toBeLessThanOrEqual(10);
    await scanner.stop();
  });
});

describe('a silent node', () => {
  it('answering nothing, for ever holds up no other chain of a portfolio', async () => {
    const silent = await serve(() => undefined);
    const scanner: ScannerUnderTest = await startScannerApp({
      RPC_URL_1: chain.url,
      RPC_URL_56: silent,
      RPC_URL_137: silent,
    });
    const { status, body } = await scanner
      .as({ userId: '00000000-0000-7000-8000-0000000000aa' })
      .get('/api/assets/portfolio?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    expect(status).toBe(200);
    const chains = body.chains as { chainId: number; status: string; reason: string }[];
    expect(chains.find(({ chainId }) => chainId === 1)).toMatchObject({ status: 'price_failed' });
    expect(chains.find(({ chainId }) => chainId === 56)).toMatchObject({
      status: 'rpc_failed',
      reason: 'no answer yet',
    });
    expect(body).toMatchObject({ refreshing: true });
    await scanner.stop();
  });
});
