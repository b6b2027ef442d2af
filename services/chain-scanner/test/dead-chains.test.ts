import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, multicallAddress, placeContract } from '@tael/testkit';
import { meetNodes } from '../src/operations/meet-nodes.ts';
import { startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const userId = '00000000-0000-7000-8000-0000000000aa';
const looks = 15;
const deadIds = [56, 42161, 10, 43114, 250];
let ethereum: Awaited<ReturnType<typeof startCoinChain>>;
let polygon: Awaited<ReturnType<typeof startCoinChain>>;
let silent: Server;
let waiting = 0;
let alone: ScannerUnderTest;
let beside: ScannerUnderTest;

beforeAll(async () => {
  silent = createServer((_req, res) => {
    waiting += 1;
    res.once('close', () => (waiting -= 1));
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const dead = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  [ethereum, polygon] = await Promise.all([startCoinChain(1), startCoinChain(137)]);
  for (const chain of [ethereum, polygon]) await placeContract(chain, 'Multicall3', multicallAddress);
  const live = { RPC_URL_1: ethereum.url, RPC_URL_137: polygon.url };
  alone = await startScannerApp(live);
  beside = await startScannerApp({
    ...live,
    ...Object.fromEntries(deadIds.map((id) => [`RPC_URL_${id}`, dead])),
  });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await Promise.all([alone.stop(), beside.stop()]);
  await Promise.all([ethereum.stop(), polygon.stop()]);
});

async function look(scanner: ScannerUnderTest, n: number): Promise<number> {
  const address = `0x${String(n).padStart(40, '7')}`;
  const started = performance.now();
  const { status, body } = await scanner.as({ userId }).get(`/api/assets/portfolio?address=${address}`);
  const ms = performance.now() - started;
  expect(status).toBe(200);
  const chains = body.chains as { chainId: number; block: number | null; status: string; reason: string }[];
  expect(chains.flatMap(({ chainId, block }) => (block === null ? [] : [chainId]))).toEqual([1, 137]);
  for (const one of chains.filter(({ block }) => block === null)) expect(one.status).toBe('rpc_failed');
  return ms;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

describe('five chains whose nodes answer nothing', () => {
  it('do not slow the two that live, also when an address is looked at for the first time', async () => {
    for (const { deps } of [alone, beside]) meetNodes(deps);
    const standings = () => beside.deps.readers.map((node) => node.standing());
    const [trusted, doubted] = ['trusted', 'doubted'];
    await eventually(() =>
      expect(standings()).toEqual([trusted, doubted, trusted, doubted, doubted, doubted, doubted]),
    );

    const times: Record<'without' | 'with', number[]> = { without: [], with: [] };
    let stillWaiting = 0;
    for (let n = 1; n <= looks; n += 1) {
      times.without.push(await look(alone, n));
      times.with.push(await look(beside, n));
      stillWaiting = Math.max(stillWaiting, waiting);
    }
    // Requests were pending and no answer waited for them; otherwise the test proves nothing.
    expect(stillWaiting).toBeGreaterThanOrEqual(deadIds.length);
    const [without, besides] = [median(times.without), median(times.with)];
    console.log(
      `the first look at an address, median of ${looks}: ${without.toFixed(0)} ms with two live chains, ` +
        `${besides.toFixed(0)} ms with five dead ones beside them (the very first: ` +
        `${times.without[0]?.toFixed(0)} and ${times.with[0]?.toFixed(0)} ms)`,
    );
    expect(besides / without).toBeLessThan(2);
  }, 60_000);

  it('are waited for a quarter of a second at most by whoever looks right after the start', async () => {
    const { RPC_URL_1, RPC_URL_137, RPC_URL_56 } = beside.settings as Record<string, string>;
    const fresh = await startScannerApp({
      ...{ RPC_URL_1: RPC_URL_1 ?? '', RPC_URL_137: RPC_URL_137 ?? '', RPC_URL_56: RPC_URL_56 ?? '' },
    });
    expect(fresh.deps.readers[1]?.standing()).toBe('new');
    const first = await look(fresh, 1);
    expect(fresh.deps.readers[1]?.standing()).toBe('doubted');
    expect(await look(fresh, 2)).toBeLessThan(first);
    await fresh.stop();
  });
});
