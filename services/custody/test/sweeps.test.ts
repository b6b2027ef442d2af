import { randomUUID } from 'node:crypto';
import { sql } from '@tael/postgres';
import { callContract, outboxOf, placeContract } from '@tael/testkit';
import { encodeFunctionData, parseAbi } from 'viem/utils';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFlows } from '../src/operations/find-flows.ts';
import { sweepDeposits } from '../src/operations/treasury/sweep-deposits.ts';
import { chainAndCustody, coin, needed, startCustody, type CustodyUnderTest } from './custody-under-test.ts';
import { deployFactory, depositsOf, tokenOf } from './forwarders-under-test.ts';

const cold = `0x${'c01d'.repeat(10)}`;
const here = chainAndCustody();
beforeAll(() => deployFactory(here.chain));
// The first round reads the nonce of the hot account.
beforeEach(() => here.custody.round());

interface Move {
  id: string;
  kind: string;
  state: string;
  units: string;
  forwarders: string[];
}
const movesOf = async ({ deps }: CustodyUnderTest): Promise<Move[]> =>
  (
    await sql<Move>`select id, kind, state, units::text, forwarders::text[] from transfer where kind <> 'send'
      order by created_at`.execute(deps.database.db)
  ).rows;

async function confirm(custody = here.custody): Promise<void> {
  await custody.round();
  await here.chain.mine(needed);
  await custody.round();
}

describe('what need not be hot', () => {
  it('goes to the cold account, once, and never what a send waits for', async () => {
    const { chain } = here;
    const hot = Number((await chain.balanceOf(chain.hot)) / coin);
    const env = { COLD_ADDRESS_1: cold, HOT_TARGET_1: String(hot - 130) };
    const custody = await startCustody(chain, env);
    await custody.round();
    const { id } = await submitted(custody, 30_00n);
    expect(await sweepDeposits(custody.deps)).toBe('1 moves queued');
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
    await confirm(custody);
    await confirm(custody);
    expect(await movesOf(custody)).toMatchObject([{ kind: 'cold', state: 'confirmed' }]);
    expect(await chain.balanceOf(cold)).toBe(100n * coin);
    expect(await custody.read(id)).toMatchObject({ state: 'confirmed' });
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
    await custody.stop();
  });
});

describe('a sweep of deposits', () => {
  it('moves what is worth it to the hot account, once, and is no transfer of a user', async () => {
    const { chain, custody } = here;
    const deposits = await depositsOf(chain, [30n, 10n, 40n]);
    await deposits.read(custody);
    const before = await chain.balanceOf(chain.hot);
    expect(await sweepDeposits(custody.deps)).toBe('1 moves queued');
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
    await confirm();
    const [sweep, ...others] = await movesOf(custody);
    expect(others).toEqual([]);
    expect(sweep).toMatchObject({ kind: 'sweep', state: 'confirmed', units: String(70n * coin) });
    expect(sweep?.forwarders).toEqual([deposits.salts[2], deposits.salts[0]].map(String));
    expect((await chain.balanceOf(chain.hot)) - before).toBe(70n * coin);
    const left = await Promise.all(deposits.addresses.map((address) => chain.balanceOf(address)));
    expect(left).toEqual([0n, 10n * coin, 0n]);
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
    const id = sweep?.id ?? '';
    expect((await custody.rpc.readTransfers({ ids: [id] })).transfers).toEqual([]);
    expect(await findFlows(custody.deps, [`transfer:${id}`])).toEqual([]);
    expect(await outboxOf(custody.deps.database, 'custody.TransferChanged.v1')).toEqual([]);
  });

  it('goes on past one of fifty whose token answers false', async () => {
    const { chain, custody } = here;
    const usdt = tokenOf('USDT').address;
    await placeContract(chain, 'StubbornCoin', usdt);
    const deposits = await depositsOf(
      chain,
      Array.from({ length: 50 }, () => 25n),
      'StubbornCoin',
    );
    await deposits.read(custody);
    await callContract(chain, 'StubbornCoin', usdt, 'behave', [deposits.addresses[7], 1]);
    expect(await sweepDeposits(custody.deps)).toBe('1 moves queued');
    await confirm();
    const [sweep] = await movesOf(custody);
    expect(sweep).toMatchObject({ state: 'confirmed', units: String(49n * 25n * coin) });
    const data = encodeFunctionData({
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
      args: [chain.hot as `0x${string}`],
    });
    const inHot = await chain.rpc('eth_call', { to: usdt, data }, 'latest');
    expect(BigInt(inHot as string)).toBe(49n * 25n * coin);
    // The one that is left is not tried for nothing.
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
  });
});

describe('an administrator', () => {
  const path = '/api/admin/treasury/1/sweep';

  it('sweeps what is too little for the task, once for a key, with a row in the audit log', async () => {
    const { chain, custody } = here;
    const deposits = await depositsOf(chain, [3n]);
    await deposits.read(custody);
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
    const admin = custody.as({ userId: randomUUID() });
    const first = await admin.post(path, { reason: 'month end' }, 'a-key');
    expect(first).toMatchObject({
      status: 200,
      body: { network: '1', queue: { transactions: [{ kind: 'sweep', amount: 3 }] } },
    });
    expect((await admin.post(path, { reason: 'month end' }, 'a-key')).headers['idempotency-replayed']).toBe(
      'true',
    );
    await confirm();
    expect(await movesOf(custody)).toMatchObject([{ kind: 'sweep', state: 'confirmed' }]);
    expect(await chain.balanceOf(deposits.addresses[0] ?? '')).toBe(0n);
    const acts = await outboxOf(custody.deps.database, 'custody.AdminActed.v1');
    expect(acts.map(({ data }) => data)).toMatchObject([
      { action: { action: 'chain.sweep', objectId: '1', reason: 'month end' } },
    ]);
  });

  it('is told that there is nothing, and needs a reason and the permission', async () => {
    const { custody } = here;
    const reason = { reason: 'a test' };
    expect(await custody.as().post(path, reason)).toMatchObject({ status: 409 });
    expect(await custody.as().post(path, {})).toMatchObject({ status: 400 });
    const reader = custody.as({ role: 'moderator', permissions: ['treasury.read'] });
    expect(await reader.post(path, reason)).toMatchObject({ status: 403 });
  });
});

describe('a sweep that is queued', () => {
  it('is one, whatever the number of replicas that plan and carry it', async () => {
    const { chain, custody } = here;
    const deposits = await depositsOf(chain, [50n]);
    await deposits.read(custody);
    await Promise.all(Array.from({ length: 4 }, () => sweepDeposits(custody.deps)));
    const others = [randomUUID(), randomUUID()];
    await Promise.allSettled(others.map((worker) => custody.round(worker)));
    await confirm();
    expect(await movesOf(custody)).toMatchObject([
      { state: 'confirmed', forwarders: [String(deposits.salts[0])] },
    ]);
    expect(await chain.balanceOf(deposits.addresses[0] ?? '')).toBe(0n);
  });

  it('that a reorganisation undoes is sent again under its nonce', async () => {
    const { chain, custody } = here;
    const deposits = await depositsOf(chain, [50n]);
    await deposits.read(custody);
    await sweepDeposits(custody.deps);
    await here.rounds(2);
    expect(await movesOf(custody)).toMatchObject([{ state: 'mined' }]);
    await chain.rpc('anvil_reorg', 2, []);
    await custody.round();
    expect(await movesOf(custody)).toMatchObject([{ state: 'sent' }]);
    await confirm();
    await confirm();
    expect(await movesOf(custody)).toMatchObject([{ state: 'confirmed' }]);
    expect(await chain.balanceOf(deposits.addresses[0] ?? '')).toBe(0n);
  });

  it('waits while the chain is paused, and while the fee is above the cap', async () => {
    const { chain, custody } = here;
    const deposits = await depositsOf(chain, [50n]);
    await deposits.read(custody);
    await custody.round();
    await custody.as().post('/api/admin/treasury/1/pause', { reason: 'a test' });
    expect(await sweepDeposits(custody.deps)).toBe('0 moves queued');
    const dear = await startCustody(chain, { GAS_CAP_GWEI_1: '1' });
    await deposits.read(dear);
    await dear.round();
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', '0x77359400');
    await chain.mine(1);
    expect(await sweepDeposits(dear.deps)).toBe('0 moves queued');
    await dear.stop();
  });
});

async function submitted({ rpc }: CustodyUnderTest, amount: bigint): Promise<{ id: string }> {
  const send = {
    id: randomUUID(),
    userId: randomUUID(),
    chainId: 1n,
    token: 'USDC',
    to: `0x${'d'.repeat(40)}`,
  };
  await rpc.submitTransfer({ ...send, amount });
  return send;
}
