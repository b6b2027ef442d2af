import { randomUUID } from 'node:crypto';
import { Code } from '@connectrpc/connect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthProcess } from '@tael/testkit';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startRpc } from './rpc-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let auth: AuthProcess;
let scanner: ScannerUnderTest;
let rpc: Awaited<ReturnType<typeof startRpc>>;
beforeAll(async () => {
  [chain, auth] = await Promise.all([startCoinChain(1), startAuth()]);
  const env = { RPC_URL_1: chain.url, CONFIRMATIONS_1: '2', AUTH_RPC_URL: auth.internalUrl };
  scanner = await startScannerApp(env);
  rpc = await startRpc(scanner.deps);
  const reading = readingOf(scanner, 1);
  await scanToHead(scanner, reading);
  // A step stores its state at the beginning of the next step.
  await scanToHead(scanner, reading);
});
afterAll(async () => {
  await rpc.stop();
  await scanner.stop();
  await auth.stop();
  await chain.stop();
});

describe('addresses', () => {
  it('of somebody just registered are there before the news of them, the same for all who ask at once', async () => {
    const { id: userId } = await auth.register('Newcomer');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => rpc.scanner.getAddresses({ userIds: [userId, userId.toUpperCase()] })),
    );
    const given = new Set(answers.map(({ addresses }) => addresses[userId]));
    expect(given.size).toBe(1);
    const [address = ''] = given;
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    for (const text of [address, address.toLowerCase(), ` ${address.toUpperCase().replace('X', 'x')} `])
      expect(await rpc.scanner.resolveAddress({ address: text })).toMatchObject({ userId });
  });

  it('of nobody are left out; texts that are no ids refuse nothing', async () => {
    const { addresses } = await rpc.scanner.getAddresses({
      userIds: [randomUUID(), 'no id', "' or 1=1", ''],
    });
    expect(addresses).toEqual({});
    for (const address of ['', 'vitalik.eth', `0x${'1'.repeat(40)}`, 'x'.repeat(10_000)])
      expect((await rpc.scanner.resolveAddress({ address })).userId).toBeUndefined();
  });

  it('are given for a thousand at a time at most', async () => {
    const userIds = Array.from({ length: 1001 }, () => randomUUID());
    await expect(rpc.scanner.getAddresses({ userIds })).rejects.toMatchObject({ code: Code.InvalidArgument });
  });

  it('are listed once each in pages, of one to ten thousand', async () => {
    for (let users = 0; users < 5; users += 1) await scanner.newUser();
    const listed: { userId: string; address: string }[] = [];
    for (let after = ''; ;) {
      const { addresses } = await rpc.scanner.listDepositAddresses({ after, take: 2 });
      listed.push(...addresses);
      if (addresses.length < 2) break;
      after = addresses[1]?.userId ?? '';
    }
    const ids = listed.map(({ userId }) => userId);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(ids.length).toBeGreaterThanOrEqual(5);
    const { addresses } = await rpc.scanner.getAddresses({ userIds: ids });
    expect(Object.fromEntries(listed.map(({ userId, address }) => [userId, address]))).toEqual(addresses);
    for (const page of [{ take: 0 }, { take: 10_001 }, { take: 2, after: 'no id' }])
      await expect(rpc.scanner.listDepositAddresses(page)).rejects.toMatchObject({
        code: Code.InvalidArgument,
      });
  });

  it('are unavailable for somebody unknown while auth is away, and still there for the known', async () => {
    const { userId, address } = await scanner.newUser();
    const alone = await startScannerApp({ POSTGRES_URL: scanner.stores.url });
    const other = await startRpc(alone.deps);
    expect((await other.scanner.getAddresses({ userIds: [userId] })).addresses).toEqual({
      [userId]: address,
    });
    await expect(other.scanner.getAddresses({ userIds: [randomUUID()] })).rejects.toThrow();
    await other.stop();
    await alone.stop();
  });
});

describe('what the scanner tells of itself', () => {
  it('is head, cursor and node of each chain', async () => {
    const { chains } = await rpc.scanner.getScannerStatus({});
    const head = BigInt((await chain.rpc('eth_blockNumber')) as string);
    expect(chains[0]).toMatchObject({ chainId: 1n, head, cursor: head, problem: '' });
    expect(chains[1]).toMatchObject({ chainId: 56n, head: 0n, cursor: 0n, problem: 'not configured here' });
  });

  it('are the flows of deposits under their natural keys, and nothing of other keys', async () => {
    const { userId, address } = await scanner.newUser();
    const hash = await pay(chain, chain.usdc, address, 3_210_000n);
    await scanToHead(scanner, readingOf(scanner, 1));
    const key = `deposit:1:${hash}:0`;
    const keys = [key, `deposit:56:${hash}:0`, `deposit:1:${hash}:7`, 'redemption:1', 'deposit:x:y:z', ''];
    const read = async () => (await rpc.operations.findFlows({ keys })).flows;
    expect(await read()).toMatchObject([{ key, userId, amount: 321n, state: 'seen' }]);
    await mine(chain, 2);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await read()).toMatchObject([{ key, state: 'confirmed' }]);
  });

  it('are its tasks by name', async () => {
    const { tasks } = await rpc.operations.listTasks({});
    expect(tasks.map(({ name }) => name).toSorted()).toEqual([
      'purge-expired',
      'reconcile-flows',
      'refresh-prices',
      'rescan-portfolios',
    ]);
  });
});
