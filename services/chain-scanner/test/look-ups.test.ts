import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBadNodes } from '@tael/testkit';
import { z } from 'zod';
import { startCoinChain } from './chain-under-test.ts';
import { startScannerApp } from './scanner-under-test.ts';

const nodes = startBadNodes();
let chain: Awaited<ReturnType<typeof startCoinChain>>;
beforeAll(async () => {
  chain = await startCoinChain(1);
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});

const anybodys = (): string => `0x${randomBytes(20).toString('hex')}`;

describe('a look-up of any address', () => {
  it('whose node then wants a rest of five minutes keeps the scanner from no block', async () => {
    const url = await nodes.serve((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        if (body.includes('eth_call')) {
          res.writeHead(429, { 'retry-after': '300' }).end();
          return;
        }
        void fetch(chain.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
          .then(async (answer) => res.setHeader('content-type', 'application/json').end(await answer.text()))
          .catch(() => res.destroy());
      });
    });
    const scanner = await startScannerApp({ RPC_URL_1: url });
    const path = `/api/assets/portfolio?address=${anybodys()}`;
    const { body } = await scanner.as({ userId: randomUUID() }).get(path);
    const failed = { chainId: 1, status: 'rpc_failed', reason: 'HTTP 429' };
    expect(body.chains).toContainEqual(expect.objectContaining(failed));
    const [node] = scanner.deps.nodes;
    const head = await node?.use((ask) => ask('eth_blockNumber', [], z.string()));
    expect(head).toMatch(/^0x/);
    await scanner.stop();
  });

  it('is begun twenty times a minute by one user; what is known is shown beyond that', async () => {
    const scanner = await startScannerApp({ RPC_URL_1: chain.url });
    const curious = scanner.as({ userId: randomUUID() });
    const look = (address: string) => curious.get(`/api/assets/portfolio?address=${address}`);
    const first = anybodys();
    for (let nth = 1; nth <= 20; nth += 1) {
      const { status } = await look(nth === 1 ? first : anybodys());
      expect([nth, status]).toEqual([nth, 200]);
    }
    const refused = await look(anybodys());
    expect([refused.status, refused.body.code]).toEqual([429, 'chain-scanner.too_many_look_ups']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await look(first)).status).toBe(200);
    const other = scanner.as({ userId: randomUUID() });
    expect((await other.get(`/api/assets/portfolio?address=${anybodys()}`)).status).toBe(200);
    await scanner.stop();
  });
});
