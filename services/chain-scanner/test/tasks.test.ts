import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  multicallAddress,
  placeContract,
  runTask,
  startNeighbour,
  type Neighbour,
} from '@tael/testkit';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startRpc } from './rpc-under-test.ts';
import { registered, startScannerProcess } from './scanner-process.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const userId = '00000000-0000-7000-8000-0000000000aa';
let turnedBy = 0;
let chain: Awaited<ReturnType<typeof startCoinChain>>;
let wallet: Neighbour;
let prices: Server;
let scanner: ScannerUnderTest;
let rpc: Awaited<ReturnType<typeof startRpc>>;

beforeAll(async () => {
  prices = createServer((_req, res) => res.end(JSON.stringify({ ethereum: { usd: 2400 } })));
  await new Promise<void>((listening) => prices.listen(0, '127.0.0.1', listening));
  chain = await startCoinChain(1);
  await placeContract(chain, 'Multicall3', multicallAddress);
  wallet = await startNeighbour('wallet', {
    AUTH_RPC_URL: 'http://127.0.0.1:9',
    CARD_SECRET: 'a card secret of the tests',
  });
  const env = {
    ...{ RPC_URL_1: chain.url, CONFIRMATIONS_1: '2', WALLET_RPC_URL: wallet.internalUrl },
    PRICE_URL: `http://127.0.0.1:${(prices.address() as AddressInfo).port}`,
  };
  scanner = await startScannerApp(env, { clock: { now: () => new Date(Date.now() + turnedBy) } });
  rpc = await startRpc(scanner.deps);
});
afterAll(async () => {
  await rpc.stop();
  await scanner.stop();
  await wallet.stop();
  await chain.stop();
  prices.close();
});

const shownUsdc = async (): Promise<unknown> => {
  const { body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${owner}`);
  return (body.assets as { symbol: string; balance: string }[]).find(({ symbol }) => symbol === 'USDC')
    ?.balance;
};
const kept = () => scanner.deps.assets.readPortfolio(owner.toLowerCase());

describe('refresh-prices', () => {
  it('asks the price service, and says how many it knows', async () => {
    expect(await runTask(rpc.operations, 'refresh-prices')).toBe('1 prices');
    expect(scanner.deps.prices.get(['ethereum']).get('ethereum')).toBe(2400);
  });
});

describe('rescan-portfolios', () => {
  it('reads those again that somebody looked at within a day, and no others', async () => {
    await pay(chain, chain.usdc, owner, 1_000_000n);
    expect(await shownUsdc()).toBe('1');
    await eventually(async () => expect(await kept()).toBeDefined());
    const lookedAt = (await kept())?.askedAt;
    expect(await runTask(rpc.operations, 'rescan-portfolios')).toBe('0 of 0 portfolios read');
    await pay(chain, chain.usdc, owner, 2_000_000n);
    turnedBy = 6 * 60_000;
    expect(await runTask(rpc.operations, 'rescan-portfolios')).toBe('1 of 1 portfolios read');
    const again = await kept();
    expect(again?.chains[0]?.assets.find(({ symbol }) => symbol === 'USDC')?.balance).toBe('3');
    expect(again?.askedAt).toEqual(lookedAt);
    turnedBy = 25 * 3_600_000;
    expect(await runTask(rpc.operations, 'rescan-portfolios')).toBe('0 of 0 portfolios read');
    turnedBy = 8 * 24 * 3_600_000;
    expect(await runTask(rpc.operations, 'purge-expired')).toContain('1 portfolios');
    expect(await kept()).toBeUndefined();
    turnedBy = 0;
  });
});

describe('reconcile-flows', () => {
  it('names a confirmed deposit that the wallet has not credited after a minute; dust alone is none', async () => {
    await scanToHead(scanner, readingOf(scanner, 1));
    const { address } = await registered(scanner, wallet);
    const hash = await pay(chain, chain.usdc, address, 5_000_000n);
    await pay(chain, chain.usdc, address, 9_999n);
    await mine(chain, 3);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await runTask(rpc.operations, 'reconcile-flows')).toBe('deposits: 0 checked, 0 broken');
    turnedBy = 61_000;
    expect(await runTask(rpc.operations, 'reconcile-flows')).toBe(
      `deposits: 1 checked, 1 broken deposit:1:${hash}:0`,
    );

    // A replica that compared nothing reports the same value. It also relays the deposit to the wallet.
    const replica = await startScannerProcess(scanner, wallet);
    try {
      const alarm = async () => /^chain_scanner_flow_breaks (\d+)$/m.exec(await replica.metrics())?.[1];
      expect(await alarm()).toBe('1');
      await eventually(async () =>
        expect(await runTask(rpc.operations, 'reconcile-flows')).toBe('deposits: 1 checked, 0 broken'),
      );
      expect(await alarm()).toBe('0');
    } finally {
      replica.kill('SIGKILL');
    }
    turnedBy = 0;
  }, 60_000);

  it('compares nothing if no wallet is configured', async () => {
    const alone = await startScannerApp();
    const other = await startRpc(alone.deps);
    const { name } = await other.operations.runTask({ name: 'reconcile-flows' });
    await eventually(async () => {
      const { tasks } = await other.operations.listTasks({});
      expect(tasks.find((task) => task.name === name)).toMatchObject({
        lastResult: 'deposits: not compared, the wallet is not configured',
      });
    });
    await other.stop();
    await alone.stop();
  });
});
