import { forwarderFactory, sweepData } from '@tael/chains';
import { callContract, placeCoin } from '@tael/testkit';
import { getAddress, toHex } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesOf } from '../signer/rules.ts';
import { transferData } from '../src/chain/token-transfer.ts';
import { sweepDeposits } from '../src/operations/treasury/sweep-deposits.ts';
import { createClef, type Clef } from './clef-process.ts';
import { coin, needed, newSend, startCoinChain, startCustody } from './custody-under-test.ts';
import type { CoinChain, CustodyUnderTest } from './custody-under-test.ts';
import { deployFactory, depositsOf, tokenOf } from './forwarders-under-test.ts';

const [ofTransfer, ofDay] = [100, 250];
const payee = getAddress('0x00000000000000000000000000000000000abcde');
const cold = `0x${'c01d'.repeat(10)}` as const;
const foreignCoin = getAddress('0x00000000000000000000000000000000000c0142');

const created = createClef();
let chain: CoinChain;
let clef: Clef;
let custody: CustodyUnderTest;
beforeAll(async () => {
  chain = { ...(await startCoinChain()), hot: created.account };
  await chain.rpc('anvil_setBalance', chain.hot, toHex(10n ** 18n));
  await callContract(chain, 'TestCoin', chain.usdc, 'mint', [chain.hot, 1_000n * coin]);
  await placeCoin(chain, { address: foreignCoin, symbol: 'OWN', name: 'Own', decimals: 6 });
  await deployFactory(chain);
  clef = await created.start(rulesOf({ chainId: 1, hot: chain.hot, cold, ofTransfer, ofDay }), 1);
  const limits = { COLD_ADDRESS_1: cold, HOT_TARGET_1: '1000' };
  custody = await startCustody(chain, { SIGNER_KIND: 'clef', SIGNER_URL_1: clef.url, ...limits });
}, 120_000);
afterAll(async () => {
  await custody.stop();
  await clef.stop();
  created.remove();
  await chain.stop();
});

const rounds = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i += 1) await custody.round();
};
async function submitted(cents: bigint) {
  const send = newSend(cents);
  await custody.rpc.submitTransfer(send);
  return send;
}

describe('the platform, with Clef and the rules', () => {
  it('pays', async () => {
    const send = await submitted(60_00n);
    await rounds(2);
    await chain.mine(needed);
    await rounds(1);
    expect(await custody.read(send.id)).toMatchObject({ state: 'confirmed' });
    expect(await chain.balanceOf(send.to)).toBe(60n * coin);
  });

  it('raises a fee, and cancels: one payment counts once in the sum of the day', async () => {
    await chain.automine(false);
    const [raised, cancelled] = [await submitted(80_00n), await submitted(70_00n)];
    await rounds(1);
    expect((await custody.act(raised.id, 'speed-up')).status).toBe(200);
    expect((await custody.act(cancelled.id, 'cancel')).status).toBe(200);
    await rounds(2);
    await chain.automine(true);
    await chain.mine(needed + 1);
    await rounds(3);
    expect(await custody.read(raised.id)).toMatchObject({ state: 'confirmed' });
    expect(await custody.read(cancelled.id)).toMatchObject({ state: 'failed' });
    expect([await chain.balanceOf(raised.to), await chain.balanceOf(cancelled.to)]).toEqual([80n * coin, 0n]);
  });

  it('gives the coins back when Clef refuses, and goes on', async () => {
    const [tooMuch, after] = [await submitted(100_01n), await submitted(10_00n)];
    await rounds(3);
    expect(await custody.read(tooMuch.id)).toMatchObject({
      state: 'failed',
      reason: 'The signer refused: request denied',
    });
    expect(await custody.read(after.id)).toMatchObject({ state: 'mined' });
    // 60, 80, 70 and 10 of 250 are signed.
    const aboveTheDay = await submitted(31_00n);
    await rounds(2);
    expect(await custody.read(aboveTheDay.id)).toMatchObject({
      state: 'failed',
      reason: 'The signer refused: request denied',
    });
  });
});

describe('sweeps, with Clef and the rules', () => {
  it('pass, of fifty new forwarders, and so does what need not be hot, above every limit', async () => {
    const deposits = await depositsOf(
      chain,
      Array.from({ length: 50 }, () => 30n),
    );
    await deposits.read(custody);
    expect(await sweepDeposits(custody.deps)).toBe('1 moves queued');
    await rounds(2);
    await chain.mine(needed);
    await rounds(1);
    const left = await Promise.all(deposits.addresses.map((address) => chain.balanceOf(address)));
    expect(left.every((units) => units === 0n)).toBe(true);
    const hot = await chain.balanceOf(chain.hot);
    expect(await sweepDeposits(custody.deps)).toBe('1 moves queued');
    await rounds(2);
    await chain.mine(needed);
    await rounds(1);
    expect(await chain.balanceOf(cold)).toBe(hot - 1_000n * coin);
    expect(await chain.balanceOf(cold)).toBeGreaterThan(BigInt(ofDay) * coin);
  });
});

async function call(method: string, ...params: unknown[]): Promise<{ result?: unknown; error?: Error }> {
  const answer = await fetch(clef.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await answer.json()) as { result?: unknown; error?: Error };
}

const transfer = (units: bigint) => ({ data: transferData(payee, units) });
const gwei = 10n ** 9n;

function ask(change: object) {
  const fees = { maxFeePerGas: toHex(20n * gwei), maxPriorityFeePerGas: toHex(gwei) };
  const given = { value: '0x0', gas: toHex(100_000), nonce: toHex(500), chainId: '0x1', ...fees };
  const asked = { from: chain.hot, to: chain.usdc, ...transfer(coin), ...given, ...change };
  const name = asked.data.startsWith(sweep.data.slice(0, 10)) ? ['sweep(address,bytes32[])'] : [];
  return call('account_signTransaction', asked, ...name);
}

const approveData = `0x095ea7b3${transferData(payee, coin).slice(10)}`;
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const oldType = { maxFeePerGas: undefined, maxPriorityFeePerGas: undefined, gasPrice: '0x1' };
const { address: otherFactory } = forwarderFactory(payee);
const factory = forwarderFactory(created.account as `0x${string}`).address;
const usdc = tokenOf('USDC').address;
const many = Array.from({ length: 51 }, (_, i) => i);
const sweep = { to: factory, data: sweepData(usdc, [1, 2]), gas: toHex(8_000_000) };
const refused: [string, object, string][] = [
  ['a sweep by another factory', { ...sweep, to: otherFactory, gas: toHex(200_000) }, 'another contract'],
  ['another method of the factory', { ...sweep, ...transfer(coin) }, 'another method'],
  ['a sweep of another coin', { ...sweep, data: sweepData(foreignCoin, [1]) }, 'a sweep of another coin'],
  ['a sweep of too many', { ...sweep, data: sweepData(usdc, many) }, 'another number of forwarders'],
  ['more gas than a sweep needs', { ...sweep, gas: toHex(8_000_001) }, 'too much gas'],
  ['another coin', { to: foreignCoin }, 'another contract'],
  ['a listed coin that nobody is credited for', { to: dai }, 'another contract'],
  ['another method', { data: approveData }, 'another method'],
  ['more than a transfer may have', transfer(100n * coin + 1n), 'above the limit of a transfer'],
  ['more than a day may have', transfer(31n * coin), 'above the limit of a day'],
  ['a plain payment', { to: payee, data: '0x', value: '0x1' }, 'native coins'],
  ['native coins beside a transfer', { value: '0x1' }, 'native coins'],
  ['a call without data of another account', { to: payee, data: '0x' }, 'another contract'],
  ['a fee above its cap', { maxFeePerGas: toHex(501n * gwei) }, 'too high a fee'],
  ['more gas than a transfer needs', { gas: toHex(200_001) }, 'too much gas'],
  ['an old type of transaction', oldType, 'no cap of the fee'],
];

describe('Clef refuses', () => {
  it.each(refused)('%s', async (_what, change, why) => {
    const { result, error } = await ask(change);
    expect([result, error?.message]).toEqual([undefined, 'request denied']);
    expect(clef.output()).toContain(`refused: ${why}`);
    expect(clef.audit()).toContain('error="request denied"');
  });

  it('bytes behind the arguments, by itself', async () => {
    const { result, error } = await ask({ data: `${transferData(payee, coin)}00` });
    expect([result, error?.message]).toEqual([undefined, expect.stringContaining('not valid ABI')]);
  });

  it('to sign data, and to list accounts', async () => {
    for (const answer of [
      await call('account_signData', 'text/plain', chain.hot, '0x61'),
      await call('account_list'),
    ])
      expect([answer.result, answer.error?.message]).toEqual([undefined, 'request denied']);
  });

  it('nothing of a transfer that differs from these in nothing else', async () => {
    expect((await ask({})).result).toBeDefined();
    expect((await ask(sweep)).result).toBeDefined();
  });
});
