import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, multicallAddress, placeContract, startBadNodes } from '@tael/testkit';
import { badNodes, lateNodes } from './bad-nodes.ts';
import { pay, startCoinChain } from './chain-under-test.ts';
import { startScannerApp } from './scanner-under-test.ts';

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const userId = '00000000-0000-7000-8000-0000000000aa';
/** The service's deadline. */
const deadlineMs = 5000;
const nodes = startBadNodes();
let chain: Awaited<ReturnType<typeof startCoinChain>>;

beforeAll(async () => {
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
  await pay(chain, chain.usdc, owner, 1_500_000n);
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});

interface Portfolio {
  chains: { chainId: number; status: string; reason: string }[];
  assets: { chainId: number; symbol: string; balance: string }[];
}

describe('a portfolio, where the only node of one chain answers', () => {
  const kinds = [...badNodes, ...lateNodes].map(([what, start]) => [what, start] as const);
  it.each(kinds)('%s: that chain says so, and the other one is whole, in time', async (what, start) => {
    const scanner = await startScannerApp({
      RPC_URL_1: chain.url,
      RPC_URL_137: await start(nodes, chain.url),
    });
    const read = async (): Promise<Portfolio> => {
      const started = performance.now();
      const { status, body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${owner}`);
      expect(performance.now() - started).toBeLessThan(deadlineMs);
      expect(status).toBe(200);
      const portfolio = body as unknown as Portfolio;
      expect(portfolio.chains.find(({ chainId }) => chainId === 1)?.status).toBe('price_failed');
      expect(portfolio.assets.filter(({ chainId }) => chainId === 1).map(({ balance }) => balance)).toEqual([
        '10000',
        '1.5',
      ]);
      expect(portfolio.assets.filter(({ chainId }) => chainId === 137)).toEqual([]);
      return portfolio;
    };
    await read();
    await eventually(async () => {
      const reason = (await read()).chains.find(({ chainId }) => chainId === 137);
      expect(reason).toMatchObject({
        status: 'rpc_failed',
        reason: expect.stringMatching(reasons[what] ?? '!') as unknown,
      });
    });
    await scanner.stop();
  });
});

/** No reason contains a URL, because it may hold a key. */
const reasons: Readonly<Record<string, RegExp>> = {
  garbage: /^no JSON$/,
  'no JSON-RPC': /no JSON-RPC answer$/,
  'numbers that are none': /not what was asked for$/,
  'HTTP 429': /^HTTP 429$/,
  'HTTP 500': /^HTTP 500$/,
  'a body of 100 MB': /8 MB$/,
  "another chain's id": /^answers for chain 1$/,
  'nothing at all': /^not reachable$/,
  'a redirect': /^not reachable$/,
  'too late': /in time$|^no answer yet$/,
  'drop by drop': /in time$|^no answer yet$/,
};
