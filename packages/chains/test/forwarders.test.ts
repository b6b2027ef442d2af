import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { callContract, placeContract, startChain, type ChainServer } from '@tael/testkit';
import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forwarderFactory, sweepAbi, sweepData } from '../src/index.ts';

const treasury = '0x00000000000000000000000000000000007ea507';
const factory = forwarderFactory(treasury);
const coin = '0x0000000000000000000000000000000000c01115';
const strangers = '0x0000000000000000000000000000000000057a6e';
let chains: ChainServer[];
let first: ChainServer;

beforeAll(async () => {
  chains = await Promise.all([1, 137].map((chainId) => startChain({ chainId })));
  for (const chain of chains) {
    await send(chain, factory.deployment);
    await placeContract(chain, 'StubbornCoin', coin);
  }
  [first] = chains as [ChainServer];
});
afterAll(() => Promise.all(chains.map((chain) => chain.stop())));

/** The receipt. By a stranger, unless another account of the node is named. */
async function send({ rpc }: ChainServer, call: { to: string; data: string }, payer = 3) {
  const from = ((await rpc('eth_accounts')) as string[])[payer];
  const hash = await rpc('eth_sendTransaction', { from, ...call, gas: '0xe4e1c0' });
  await rpc('evm_mine');
  return (await rpc('eth_getTransactionReceipt', hash)) as { status: string; gasUsed: string };
}
const call = async (chain: ChainServer, to: string, data: Hex) =>
  (await chain.rpc('eth_call', { to, data }, 'latest')) as Hex;
const codeAt = (chain: ChainServer, address: string) => chain.rpc('eth_getCode', address, 'latest');
const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)']);
const balanceOf = async (owner: string, chain = first) =>
  BigInt(
    await call(
      chain,
      coin,
      encodeFunctionData({ abi: balanceAbi, functionName: 'balanceOf', args: [owner as Hex] }),
    ),
  );
const mint = (to: string, units: bigint, chain = first) =>
  callContract(chain, 'StubbornCoin', coin, 'mint', [to, units]);
const sweep = (indexes: readonly number[], chain = first) =>
  send(chain, { to: factory.address, data: sweepData(coin, indexes) });
const manners = { silent: 0, answersFalse: 1, reverts: 2, reenters: 3 } as const;
const behave = (index: number, manner: keyof typeof manners) =>
  callContract(first, 'StubbornCoin', coin, 'behave', [factory.forwarderAt(index), manners[manner]]);

let used = 0;
const fresh = (count: number): number[] => Array.from({ length: count }, () => (used += 1));

describe('the code of the forwarders', () => {
  it('is what solc makes of the sources', () => {
    const compile = new URL('../contracts/compile.js', import.meta.url).pathname;
    const made = execFileSync(process.execPath, [compile, '--print'], { encoding: 'utf8' });
    expect(readFileSync(new URL('../src/forwarder-code.ts', import.meta.url), 'utf8')).toBe(made);
  });
});

describe('a forwarder', () => {
  it('has the same address on two chains, and takes coins before it exists', async () => {
    const [index = 0] = fresh(1);
    for (const chain of chains) {
      const before = await balanceOf(treasury, chain);
      await mint(factory.forwarderAt(index), 7n, chain);
      expect(await codeAt(chain, factory.forwarderAt(index))).toBe('0x');
      expect((await sweep([index], chain)).status).toBe('0x1');
      expect(await codeAt(chain, factory.forwarderAt(index))).toMatch(/^0x363d3d37/);
      expect((await balanceOf(treasury, chain)) - before).toBe(7n);
    }
  });

  it('passes on what arrives later', async () => {
    const [index = 0] = fresh(1);
    const before = await balanceOf(treasury);
    for (const units of [3n, 4n]) {
      await mint(factory.forwarderAt(index), units);
      await sweep([index]);
    }
    expect((await balanceOf(treasury)) - before).toBe(7n);
    expect(await balanceOf(factory.forwarderAt(index))).toBe(0n);
  });

  it('gives a stranger nothing, whatever is called', async () => {
    const [index = 0] = fresh(1);
    const at = factory.forwarderAt(index);
    await sweep([index]);
    await mint(at, 9n);
    const before = await balanceOf(treasury);
    const abi = parseAbi([
      'function transfer(address, uint256)',
      'function approve(address, uint256)',
      'function flush(address)',
      'function initialize(address)',
      'function upgradeTo(address)',
      'function execute(address, bytes)',
    ]);
    const take = encodeFunctionData({ abi, functionName: 'transfer', args: [strangers, 9n] });
    for (const data of [
      take,
      encodeFunctionData({ abi, functionName: 'approve', args: [strangers, 9n] }),
      encodeFunctionData({ abi, functionName: 'initialize', args: [strangers] }),
      encodeFunctionData({ abi, functionName: 'upgradeTo', args: [strangers] }),
      encodeFunctionData({ abi, functionName: 'execute', args: [coin, take] }),
      '0x',
    ] as Hex[])
      for (const to of [at, factory.address]) expect((await send(first, { to, data })).status).toBe('0x0');
    expect([await balanceOf(at), await balanceOf(strangers)]).toEqual([9n, 0n]);
    const flush = encodeFunctionData({ abi, functionName: 'flush', args: [coin] });
    expect((await send(first, { to: at, data: flush })).status).toBe('0x1');
    expect((await balanceOf(treasury)) - before).toBe(9n);
  });
});

describe('a sweep', () => {
  it('of fifty passes all of them on; of more, none', async () => {
    const indexes = fresh(51);
    const before = await balanceOf(treasury);
    for (const index of indexes) await mint(factory.forwarderAt(index), 2n);
    expect((await sweep(indexes)).status).toBe('0x0');
    const { status, gasUsed } = await sweep(indexes.slice(0, 50));
    expect(status).toBe('0x1');
    expect((await balanceOf(treasury)) - before).toBe(100n);
    expect(Number(gasUsed)).toBeLessThan(6_000_000);
  });

  it.each(['answersFalse', 'reverts'] as const)('goes on past a token that %s', async (manner) => {
    const indexes = fresh(3);
    const [, blocked = 0] = indexes;
    for (const index of indexes) await mint(factory.forwarderAt(index), 2n);
    await behave(blocked, manner);
    const before = await balanceOf(treasury);
    const answer = await call(first, factory.address, sweepData(coin, indexes));
    expect(decodeFunctionResult({ abi: sweepAbi, data: answer })).toEqual([true, false, true]);
    expect((await sweep(indexes)).status).toBe('0x1');
    expect((await balanceOf(treasury)) - before).toBe(4n);
    expect(await balanceOf(factory.forwarderAt(blocked))).toBe(2n);
    await behave(blocked, 'silent');
    await sweep([blocked]);
    expect((await balanceOf(treasury)) - before).toBe(6n);
  });

  it('that a token reenters moves nothing twice and nothing elsewhere', async () => {
    const indexes = fresh(3);
    for (const index of indexes) await mint(factory.forwarderAt(index), 5n);
    const before = await balanceOf(treasury);
    await behave(indexes[0] ?? 0, 'reenters');
    const inner = sweepData(coin, indexes.slice(1));
    await callContract(first, 'StubbornCoin', coin, 'reenterBy', [factory.address, inner]);
    expect((await sweep(indexes)).status).toBe('0x1');
    expect((await balanceOf(treasury)) - before).toBe(15n);
  });
});
