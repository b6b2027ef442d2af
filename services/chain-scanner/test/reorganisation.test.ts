import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWaiting } from '../src/store/deposits.ts';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let chain: Awaited<ReturnType<typeof startCoinChain>>;
let scanner: ScannerUnderTest;

beforeEach(async () => {
  chain = await startCoinChain(1);
  scanner = await startScannerApp({ RPC_URL_1: chain.url, CONFIRMATIONS_1: '4' });
  await scanToHead(scanner, readingOf(scanner, 1));
});
afterEach(async () => {
  await scanner.stop();
  await chain.stop();
});

const states = async (userId: string): Promise<unknown[]> => {
  const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
  return (body.deposits as { status: string; amount: number }[]).map(({ status, amount }) => [
    status,
    amount,
  ]);
};

describe('a chain that takes blocks back', () => {
  it('takes an unconfirmed deposit with it, tells its owner, and counts it once when it comes again', async () => {
    const { userId, address } = await scanner.newUser();
    const snapshot = await chain.rpc('evm_snapshot');
    await pay(chain, chain.usdc, address, 7_000_000n);
    await mine(chain, 1);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await states(userId)).toEqual([['seen', 7]]);

    await chain.rpc('evm_revert', snapshot);
    await mine(chain, 4);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await states(userId)).toEqual([['dropped', 7]]);

    await pay(chain, chain.usdc, address, 7_000_000n);
    await mine(chain, 6);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect((await states(userId)).filter((one) => String(one).startsWith('confirmed'))).toEqual([
      ['confirmed', 7],
    ]);
    expect(await scanner.outbox('chain-scanner.DepositConfirmed.v1')).toHaveLength(1);
  });

  it('marks a confirmed deposit that vanished, undoes nothing, and knows it again when it is back', async () => {
    const { userId, address } = await scanner.newUser();
    await mine(chain, 3);
    await scanToHead(scanner, readingOf(scanner, 1));
    const before = await chain.rpc('evm_snapshot');
    const hash = await pay(chain, chain.usdt, address, 9_000_000n);
    const raw = await chain.rpc('eth_getTransactionByHash', hash);
    await mine(chain, 6);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await states(userId)).toEqual([['confirmed', 9]]);

    await chain.rpc('evm_revert', before);
    await mine(chain, 9);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await states(userId)).toEqual([['vanished', 9]]);
    const admin = scanner.as({ userId, role: 'admin' });
    const { body } = await admin.get('/api/admin/scanner');
    expect(body.chains).toContainEqual(
      expect.objectContaining({
        chainId: 1,
        deposits: { waiting: 0, inReview: 0, confirmed: 0, vanished: 1 },
      }),
    );

    // Same sender, nonce and fields give the same hash.
    const { nonce, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, from, to, input } = raw as Record<
      string,
      string
    >;
    const fees = maxFeePerGas === undefined ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
    const again = await chain.rpc('eth_sendTransaction', { nonce, gas, from, to, data: input, ...fees });
    expect(again).toBe(hash);
    await mine(chain, 6);
    await scanToHead(scanner, readingOf(scanner, 1));
    expect(await states(userId)).toEqual([['confirmed', 9]]);
    expect(await scanner.outbox('chain-scanner.DepositConfirmed.v1')).toHaveLength(1);
  });
});

describe('a chain of another beginning', () => {
  it('stops the reading when it begins with another block: that is another chain', async () => {
    const { address } = await scanner.newUser();
    const other = await startCoinChain(1, { genesisAt: 1_700_000_000 });
    const moved = await startScannerApp({
      RPC_URL_1: other.url,
      CONFIRMATIONS_1: '4',
      POSTGRES_URL: scanner.stores.url,
    });
    await pay(other, other.usdc, address, 5_000_000n);
    await mine(other, 20);
    await expect(scanToHead(moved, readingOf(moved, 1))).rejects.toThrow('another genesis');
    expect(await findWaiting(scanner.deps.database.db, 1, 10)).toEqual([]);
    await moved.deps.database.close();
    await other.stop();
  });
});
