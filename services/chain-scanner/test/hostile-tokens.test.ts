import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContract, eventually, multicallAddress, placeContract } from '@tael/testkit';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { pay, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const userId = '00000000-0000-7000-8000-0000000000aa';
const endless = 10_000_000;
const honest = 20;
/** A name of 10 MB needs much gas: the cost of memory grows with its square. */
const gasLimit = 100_000_000_000;
const odd = (n: number): string => `0x00000000000000000000000000000000000dd0${String(n).padStart(2, '0')}`;
const text = (words: string): string => `0x${Buffer.from(words).toString('hex')}`;

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let scanner: ScannerUnderTest;
let proxy: Server;
/** The size of each answer of the node, and the bytes that the client read. */
const answers: { offered: number; taken: number }[] = [];

async function placeOdd(n: number, name: string, symbol: string, nameSize = 0n): Promise<void> {
  await placeContract(chain, 'OddCoin', odd(n));
  const behaviour = [text(name), text(symbol), nameSize, 18n, false, false];
  await callContract(chain, 'OddCoin', odd(n), 'behave', behaviour);
  await callContract(chain, 'OddCoin', odd(n), 'mint', [owner, BigInt(n) * 10n ** 18n]);
}

async function giveAsTaken(res: ServerResponse, body: Buffer): Promise<void> {
  const delivery = { offered: body.length, taken: 0 };
  answers.push(delivery);
  for (let at = 0; at < body.length && !res.destroyed; at += 65_536) {
    const part = body.subarray(at, at + 65_536);
    await new Promise<void>((next) => {
      res.write(part, (error) => {
        delivery.taken += error ? 0 : part.length;
        next();
      });
    });
  }
  res.end();
}

async function startProxy(): Promise<string> {
  proxy = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const headers = { 'content-type': 'application/json' };
      void fetch(chain.url, { method: 'POST', headers, body: Buffer.concat(parts).toString() })
        .then((answer) => answer.arrayBuffer())
        .then((body) => giveAsTaken(res, Buffer.from(body)))
        .catch(() => res.destroy());
    });
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  chain = await startCoinChain(1, { gasLimit });
  await placeContract(chain, 'Multicall3', multicallAddress);
  await pay(chain, chain.usdc, owner, 1_500_000n);
  for (let n = 1; n <= honest; n += 1) await placeOdd(n, `Honest Coin ${n}`, `HON${n}`);
  await placeOdd(21, '', 'BIG', BigInt(endless));
  await placeOdd(22, 'a'.repeat(10_000), 'LONG');
  scanner = await startScannerApp({ RPC_URL_1: await startProxy() });
});
afterAll(async () => {
  await scanner.stop();
  proxy.closeAllConnections();
  proxy.close();
  await chain.stop();
});

interface Shown {
  assets: {
    symbol: string;
    name: string;
    balance: string;
    address: string;
    marks: string[];
    spam: boolean;
  }[];
  chains: { chainId: number; skipped: string[] }[];
  refreshing: boolean;
}
const show = async (): Promise<Shown> => {
  const { status, body } = await scanner
    .as({ userId })
    .get(`/api/assets/portfolio?address=${owner}&spam=show`);
  expect(status).toBe(200);
  return body as unknown as Shown;
};

describe('a token with a name of 10 MB', () => {
  it('truly answers all of it', async () => {
    const abi = parseAbi(['function name() view returns (string)']);
    const data = encodeFunctionData({ abi, functionName: 'name' });
    const answer = (await chain.rpc('eth_call', { to: odd(21), data }, 'latest')) as string;
    expect(answer.length).toBeGreaterThan(2 * endless);
  });

  it('is shown with its name cut and marked, and no other token suffers from it', async () => {
    await eventually(async () => expect((await show()).refreshing).toBe(false), { timeoutMs: 60_000 });

    const { assets, chains } = await show();
    const of = (n: number) => assets.find(({ address }) => address === odd(n));
    expect(of(21)).toMatchObject({ symbol: 'BIG', name: '', balance: '21', marks: ['cut'], spam: true });
    expect(of(22)).toMatchObject({ symbol: 'LONG', name: 'a'.repeat(64), marks: ['cut'], spam: true });
    for (let n = 1; n <= honest; n += 1) {
      const facts = { symbol: `HON${n}`, name: `Honest Coin ${n}`, balance: String(n), marks: [] };
      expect(of(n)).toMatchObject({ ...facts, spam: false });
    }
    expect(assets.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ETH', 'USDC']));
    expect(chains.find(({ chainId }) => chainId === 1)?.skipped).toEqual([]);
  }, 90_000);

  it('is not read to its end: the node never gets rid of all of it', () => {
    const long = answers.filter(({ offered }) => offered > 2 * endless);
    expect(long.length).toBeGreaterThan(0);
    for (const { taken, offered } of long) expect(taken).toBeLessThan(offered);
  });
});
