import { createRouterTransport, createClient } from '@connectrpc/connect';
import { chainScannerRpc } from '@tael/proto';
import { callContract, startBadNodes } from '@tael/testkit';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readChains } from '../src/operations/treasury/read-chains.ts';
import { readUnswept } from '../src/operations/treasury/read-unswept.ts';
import { chainAndCustody, coin, needed, startCustody, type CustodyUnderTest } from './custody-under-test.ts';

const cold = `0x${'c01d'.repeat(10)}`;
const here = chainAndCustody({ COLD_ADDRESS_1: cold, HOT_TARGET_1: '250000' });

const chainsOf = async (custody: CustodyUnderTest) => {
  const { status, body } = await custody.as().get('/api/admin/treasury');
  expect(status).toBe(200);
  return body.chains as Record<string, unknown>[];
};
const mint = (to: string, coins: bigint) =>
  callContract(here.chain, 'TestCoin', here.chain.usdc, 'mint', [to, coins * coin]);

describe('the Treasury page', () => {
  it('has null for figures that were never read, and why a network takes no sends', async () => {
    const chains = await chainsOf(here.custody);
    expect(chains[0]).toMatchObject({
      ...{ network: '1', name: 'Ethereum', paused: false, hotTarget: 250_000, coldAddress: cold },
      ...{ hot: null, cold: null, unswept: null, gas: null, sendsPaidFor: null, providers: [] },
      ...{ queue: { waiting: 0, transactions: [] }, stuck: [], stuckCount: 0 },
    });
    expect(chains[1]).toMatchObject({ network: '56', off: 'not configured here', hot: null });
  });

  it('has balances, the sends that the gas pays for, and the providers as they were last read', async () => {
    await mint(cold, 12n);
    await readChains(here.custody.deps);
    const [row] = await chainsOf(here.custody);
    const head = Number(await here.chain.rpc('eth_blockNumber'));
    const units = await here.chain.balanceOf(here.chain.hot);
    const host = new URL(here.chain.url).host;
    expect(row).toMatchObject({
      ...{ hot: String(units / coin), cold: '12', gasSymbol: 'ETH' },
      providers: [{ name: host, head, agrees: true, problem: '' }],
    });
    expect(Number(row?.gas)).toBeGreaterThan(9_000);
    expect(row?.sendsPaidFor).toBeGreaterThan(1_000_000);
  });

  it('keeps the last figures while no endpoint answers, and names the silent one', async () => {
    const nodes = startBadNodes();
    let isAway = false;
    const url = await nodes.between(here.chain.url, (_method, answer) =>
      isAway ? { id: 1, error: { code: -32000, message: 'away' } } : answer,
    );
    const custody = await startCustody(here.chain, { RPC_URL_1: url });
    await readChains(custody.deps);
    const [before] = await chainsOf(custody);
    isAway = true;
    await readChains(custody.deps);
    const [after] = await chainsOf(custody);
    expect(after?.hot).toBe(before?.hot);
    expect(after?.readAt).toBe(before?.readAt);
    expect(after?.providers).toMatchObject([{ name: new URL(url).host, head: null, agrees: false }]);
    await custody.stop();
    nodes.stop();
  });

  it('shows which of three providers has another chain', async () => {
    const nodes = startBadNodes();
    const forked = await nodes.between(here.chain.url, (method, answer) =>
      method === 'eth_getBlockByNumber'
        ? { ...answer, result: { ...(answer.result as object), hash: `0x${'f'.repeat(64)}` } }
        : answer,
    );
    const honest = await nodes.between(here.chain.url, (_method, answer) => answer);
    const custody = await startCustody(here.chain, {
      ...{ RPC_URL_1: `${forked} ${honest} ${here.chain.url}`, RPC_QUORUM: '2' },
    });
    await readChains(custody.deps);
    const [row] = await chainsOf(custody);
    expect((row?.providers as { agrees: boolean }[]).map(({ agrees }) => agrees)).toEqual([
      false,
      true,
      true,
    ]);
    await custody.stop();
    nodes.stop();
  });
});

describe('the list of the Treasury page', () => {
  it('adds up the coins at every deposit address, which it asks for in pages', async () => {
    const addresses = Array.from({ length: 2_001 }, (_, i) => ({
      userId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      address: `0x${(0xdeb0000 + i).toString(16).padStart(40, '0')}`,
    }));
    const transport = createRouterTransport((router) =>
      router.service(chainScannerRpc.ChainScannerService, {
        listDepositAddresses: ({ after, take }) => ({
          addresses: addresses.filter(({ userId }) => userId > after).slice(0, take),
        }),
      }),
    );
    const scanner = createClient(chainScannerRpc.ChainScannerService, transport);
    await mint(addresses[3]?.address ?? '', 7n);
    await mint(addresses[2_000]?.address ?? '', 5n);
    const { deps } = here.custody;
    const result = await readUnswept({ ...deps, scanner }, new AbortController().signal);
    expect(result).toBe('1 of 1 chains read, 2001 addresses');
    expect((await chainsOf(here.custody))[0]).toMatchObject({ unswept: '12', addresses: 2_001 });
  });
});

describe('deposits at addresses with a key', () => {
  it('have unsigned transactions, which the holder of the key can send', async () => {
    const [, , , from = ''] = (await here.chain.rpc('eth_accounts')) as string[];
    const scanner = createClient(
      chainScannerRpc.ChainScannerService,
      createRouterTransport((router) =>
        router.service(chainScannerRpc.ChainScannerService, {
          listDepositAddresses: () => ({
            addresses: [{ userId: randomUUID(), address: from, index: 7n, factory: '' }],
          }),
        }),
      ),
    );
    const read = async () => {
      here.custody.clock.turnedBy += 60_000;
      await readUnswept({ ...here.custody.deps, scanner }, new AbortController().signal);
    };
    await mint(from, 9n);
    await read();
    expect((await chainsOf(here.custody))[0]).toMatchObject({ keyed: 1 });
    const path = '/api/admin/treasury/1/keyed';
    const operator = here.custody.as({ role: 'moderator', permissions: ['treasury.operate'] });
    expect(
      (await here.custody.as({ role: 'moderator', permissions: ['treasury.read'] }).get(path)).status,
    ).toBe(403);
    const { body } = await operator.get(path);
    const [unsigned] = body.transactions as [Record<string, string | number>];
    expect(unsigned).toMatchObject({
      index: 7,
      from: from.toLowerCase(),
      value: '0x0',
      token: 'USDC',
      units: '9000000',
    });
    const before = await here.chain.balanceOf(here.chain.hot);
    const { to, data, value } = unsigned;
    await here.chain.rpc('eth_sendTransaction', { from, to, data, value });
    await here.chain.mine(needed);
    expect((await here.chain.balanceOf(here.chain.hot)) - before).toBe(9_000_000n);
    await read();
    expect((await chainsOf(here.custody))[0]).toMatchObject({ keyed: 0 });
    expect((await operator.get('/api/admin/treasury/9/keyed')).status).toBe(404);
  });
});

describe('the queue of the Treasury page', () => {
  it('lists what waits with its oldest, and is open to the permission alone', async () => {
    const first = await here.submitted();
    const second = await here.submitted(200_000_000n);
    await here.rounds(1);
    const [row] = await chainsOf(here.custody);
    expect(row?.queue).toMatchObject({
      waiting: 2,
      transactions: [
        { id: first.id, amount: 5, to: first.to, acts: ['speed-up', 'cancel'] },
        { id: second.id, reason: 'Waits: the hot account has too few USDC', acts: ['cancel'] },
      ],
    });
    const { oldest, transactions } = row?.queue as { oldest: string; transactions: { createdAt: string }[] };
    expect(oldest).toBe(transactions[0]?.createdAt);
    const moderator = (permission: 'treasury.read' | 'system.read') =>
      here.custody.as({ role: 'moderator', permissions: [permission] }).get('/api/admin/treasury');
    expect((await moderator('treasury.read')).status).toBe(200);
    expect((await moderator('system.read')).status).toBe(403);
  });
});
