import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { multicallAddress, placeContract, type ChainServer } from '@tael/testkit';
import { createPrices } from '../src/prices.ts';
import { pay, startCoinChain } from './chain-under-test.ts';
import { startScannerApp } from './scanner-under-test.ts';

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const userId = '00000000-0000-7000-8000-0000000000aa';
const servers: Server[] = [];
const chains: ChainServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  for (const chain of chains.splice(0)) await chain.stop();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3/`;
}

const say =
  (prices: unknown): RequestListener =>
  (_req, res) =>
    res.end(JSON.stringify(prices));

describe('the price service', () => {
  it('is asked for all ids in one call for everybody, and again after a minute', async () => {
    const asked: string[] = [];
    const url = await serve((req, res) => {
      asked.push(req.url ?? '');
      say({ ethereum: { usd: 2500.5 }, chainlink: { usd: 15 } })(req, res);
    });
    let now = 0;
    const prices = createPrices(url, ['ethereum', 'chainlink', 'ethereum'], () => now);
    expect([...prices.get(['ethereum'])]).toEqual([]);
    await Promise.all([prices.refresh(), prices.refresh(), prices.refresh()]);
    expect([...prices.get(['ethereum', 'nobody'])]).toEqual([['ethereum', 2500.5]]);
    expect(asked).toEqual(['/api/v3/simple/price?ids=ethereum,chainlink&vs_currencies=usd']);
    now = 59_000;
    prices.get(['ethereum']);
    expect(asked).toHaveLength(1);
    now = 61_000;
    expect(prices.get(['ethereum']).size).toBe(1);
    await prices.refresh();
    expect(asked).toHaveLength(2);
  });

  it.each<[string, RequestListener]>([
    ['garbage', (_req, res) => res.end('<html>')],
    ['a number for an object', say(7)],
    ['HTTP 429', (_req, res) => res.writeHead(429).end()],
    ['a redirect', (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:9' }).end()],
    ['a body without end', (_req, res) => void setInterval(() => res.write('x'.repeat(65_536)), 1).unref()],
    ['nothing at all', (_req, res) => void res.socket?.destroy()],
  ])('that answers %s has said nothing, and rests before it is asked again', async (_what, listener) => {
    let asked = 0;
    const url = await serve((req, res) => {
      asked += 1;
      listener(req, res);
    });
    const prices = createPrices(url, ['ethereum']);
    expect(await prices.refresh()).toBe(0);
    for (let i = 0; i < 5; i += 1) expect(prices.get(['ethereum']).size).toBe(0);
    expect(asked).toBe(1);
  });

  it.each([
    ['negative', -1],
    ['no number', '2300'],
    ['none', null],
  ])('says nothing of a coin whose price is %s; the others hold', async (_what, usd) => {
    const prices = createPrices(await serve(say({ a: { usd }, b: { usd: 2 } })), ['a', 'b']);
    expect(await prices.refresh()).toBe(1);
    expect([...prices.get(['a', 'b'])]).toEqual([['b', 2]]);
  });

  it('that has been away for ten minutes is believed no more', async () => {
    let now = 0;
    const prices = createPrices(await serve(say({ ethereum: { usd: 1 } })), ['ethereum'], () => now);
    await prices.refresh();
    servers[0]?.closeAllConnections();
    servers[0]?.close();
    now = 599_000;
    expect(prices.get(['ethereum']).size).toBe(1);
    now = 601_000;
    expect(prices.get(['ethereum']).size).toBe(0);
  });

  it('may be nobody', async () => {
    const prices = createPrices('off', ['ethereum']);
    expect([await prices.refresh(), prices.get(['ethereum']).size]).toEqual([0, 0]);
  });
});

interface Portfolio {
  assets: { symbol: string; price: number | null; priceSource: string | null; value: number | null }[];
  chains: { chainId: number; status: string; reason: string }[];
  totalValue: number;
}

describe('the prices of a portfolio', () => {
  const show = async (
    priceUrl: string,
    refreshed: boolean,
  ): Promise<{ portfolio: Portfolio; ms: number }> => {
    const chain = await startCoinChain(1);
    chains.push(chain);
    await placeContract(chain, 'Multicall3', multicallAddress);
    await pay(chain, chain.usdc, owner, 2_000_000n);
    const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
    await placeContract(chain, 'TestCoin', link);
    await pay(chain, link, owner, 3n * 10n ** 18n);
    const scanner = await startScannerApp({ RPC_URL_1: chain.url, PRICE_URL: priceUrl });
    if (refreshed) await scanner.deps.prices.refresh();
    const started = performance.now();
    const { body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${owner}`);
    const ms = performance.now() - started;
    await scanner.stop();
    return { portfolio: body as unknown as Portfolio, ms };
  };

  it('are live where they are quoted, and stablecoins are one dollar whatever is quoted', async () => {
    const url = await serve(
      say({ ethereum: { usd: 2000 }, chainlink: { usd: 10 }, 'usd-coin': { usd: 0.2 } }),
    );
    const { portfolio } = await show(url, true);
    expect(portfolio.assets).toMatchObject([
      { symbol: 'ETH', price: 2000, priceSource: 'live' },
      { symbol: 'USDC', price: 1, priceSource: 'fixed', value: 2 },
      { symbol: 'LINK', price: 10, priceSource: 'live', value: 30 },
    ]);
    expect(portfolio.totalValue).toBe(10_000 * 2000 + 32);
    expect(portfolio.chains.find(({ chainId }) => chainId === 1)).toMatchObject({
      status: 'success',
      reason: '',
    });
  });

  it('are the specified ones at once while the service answers nothing, and a token without one has none', async () => {
    const { portfolio, ms } = await show(await serve(() => undefined), false);
    expect(ms).toBeLessThan(1000);
    expect(portfolio.assets).toMatchObject([
      { symbol: 'ETH', price: 2300, priceSource: 'fallback' },
      { symbol: 'USDC', price: 1, priceSource: 'fixed' },
      { symbol: 'LINK', price: null, priceSource: null, value: null },
    ]);
    expect(portfolio.chains.find(({ chainId }) => chainId === 1)).toMatchObject({ status: 'price_failed' });
  });
});
