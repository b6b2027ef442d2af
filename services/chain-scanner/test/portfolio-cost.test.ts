import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNode, type ListedToken, type Node } from '@tael/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, multicallAddress, placeContract, type ChainServer } from '@tael/testkit';
import { readChain } from '../src/operations/assets/read-chain.ts';
import { ethereum, pay, startCoinChain } from './chain-under-test.ts';
import { startScannerApp } from './scanner-under-test.ts';

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const count = 500;
const tokens = Array.from({ length: count }, (_, i): ListedToken => {
  const address = `0x${(0xc0000 + i).toString(16).padStart(40, '0')}` as const;
  return { address, symbol: `T${i}`, name: `Token ${i}`, decimals: 18, kind: 'other', credits: false };
});
const slow = tokens[321]?.address.slice(2) ?? '';
let chain: ChainServer;
let proxy: Server;
let proxyUrl: string;
/** Methods of each request; a batch has several. */
let proxied: string[][] = [];
let refuse: (body: string) => string | undefined = () => undefined;

beforeAll(async () => {
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
  for (const { address } of tokens) {
    await placeContract(chain, 'TestCoin', address);
    await pay(chain, address, owner, 10n ** 18n);
  }
  proxy = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const calls = [JSON.parse(body) as { method: string } | { method: string }[]].flat();
      proxied.push(calls.map(({ method }) => method));
      const refusal = refuse(body);
      if (refusal === 'silence') return;
      if (refusal !== undefined) return void res.end(refusal);
      const headers = { 'content-type': 'application/json' };
      void fetch(chain.url, { method: 'POST', headers, body })
        .then((answer) => answer.text())
        .then((text) => res.end(text));
    });
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  // Sent transactions stay in the pool for a moment.
  await eventually(async () => expect(await chain.rpc('txpool_status')).toMatchObject({ pending: '0x0' }));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await chain.stop();
});

const newNode = (): Node => createNode({ ...ethereum, endpoints: [proxyUrl], tokens });

async function read(
  node = newNode(),
): Promise<{ part: Awaited<ReturnType<typeof readChain>>; requests: string[][]; ms: number }> {
  const scanner = await startScannerApp();
  proxied = [];
  const started = performance.now();
  const part = await readChain(scanner.deps, node, owner);
  const ms = performance.now() - started;
  const requests = proxied;
  await scanner.stop();
  return { part, requests, ms };
}

describe('a portfolio of 500 tokens on one chain', () => {
  it('that nobody has looked at costs two requests: all balances, and all traces', async () => {
    const { part, requests } = await read();
    expect(part.assets).toHaveLength(1 + count);
    expect(part.assets.every(({ balance }) => Number(balance) >= 1)).toBe(true);
    expect(requests).toEqual([['eth_call'], ['eth_getLogs', 'eth_getLogs']]);
  });

  it('costs one more where a node wants its calls one by one', async () => {
    refuse = (body) =>
      body.startsWith('[')
        ? '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}'
        : undefined;
    const { part, requests } = await read();
    expect(part.assets).toHaveLength(1 + count);
    expect(requests.slice(2)).toEqual([['eth_getLogs'], ['eth_getLogs']]);
  });

  it('is whole though a node refuses so much at once', async () => {
    refuse = (body) => (body.length > 40_000 ? '{"error":{"code":-32005,"message":"too large"}}' : undefined);
    const { part } = await read();
    expect([part.assets.length, part.skipped]).toEqual([1 + count, []]);
  });

  it('is given up after a few requests where a node refuses each of them', async () => {
    refuse = () => '{"error":{"code":-32005,"message":"too large"}}';
    const { part, requests } = await read();
    expect(part).toMatchObject({ status: 'rpc_failed', reason: 'eth_call: too large' });
    expect(requests.length).toBeLessThanOrEqual(Math.ceil(Math.log(count) / Math.log(4)) + 2);
    refuse = () => undefined;
  });

  it('skips the one token that answers nothing, names it, and does not wait for it again so soon', async () => {
    refuse = (body) => (body.includes('eth_call') && body.includes(slow) ? 'silence' : undefined);
    const node = newNode();
    const first = await read(node);
    expect(first.ms).toBeLessThan(15_000);
    const again = await read(node);
    for (const { part } of [first, again]) {
      expect([part.status, part.skipped]).toEqual(['price_failed', [`0x${slow}`]]);
      expect(part.assets).toHaveLength(count);
    }
    expect(again.requests).toEqual([['eth_call'], ['eth_getLogs', 'eth_getLogs']]);
    console.log(`one token of ${count} silent: ${first.ms.toFixed(0)} ms, then ${again.ms.toFixed(0)} ms`);
    expect(again.ms).toBeLessThan(first.ms / 4);
    refuse = () => undefined;
  }, 30_000);

  it('is of the right chain: one that says it is another is not read', async () => {
    const other = await startCoinChain(56);
    await placeContract(other, 'Multicall3', multicallAddress);
    const scanner = await startScannerApp({ RPC_URL_1: other.url });
    const [node] = scanner.deps.readers;
    if (node === undefined) throw new Error('no node');
    expect(await readChain(scanner.deps, node, owner)).toMatchObject({
      ...{ status: 'rpc_failed', reason: 'answers for chain 56', assets: [] },
    });
    await scanner.stop();
    await other.stop();
  });
});
