import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChainServer } from '@tael/testkit';
import type { Reading } from '../src/operations/scanning/reading.ts';
import { mine, pay, readingOf, scanToHead, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

let ethereum: Awaited<ReturnType<typeof startCoinChain>>;
let bsc: Awaited<ReturnType<typeof startCoinChain>>;
let scanner: ScannerUnderTest;

beforeAll(async () => {
  [ethereum, bsc] = await Promise.all([startCoinChain(1), startCoinChain(56)]);
  scanner = await startScannerApp({ RPC_URL_1: ethereum.url, RPC_URL_56: bsc.url, CONFIRMATIONS_56: '3' });
  for (const chainId of [1, 56]) await scanToHead(scanner, readingOf(scanner, chainId));
});
afterAll(async () => {
  await scanner.stop();
  await Promise.all([ethereum.stop(), bsc.stop()]);
});

const depositsOf = async (userId: string): Promise<Record<string, unknown>[]> => {
  const { body } = await scanner.as({ userId }).get('/api/assets/deposits');
  return body.deposits as Record<string, unknown>[];
};
const confirmedOf = async (userId: string) =>
  (await scanner.outbox('chain-scanner.DepositConfirmed.v1')).filter(({ key }) => key === userId);
const progressOf = async (userId: string) =>
  (await scanner.outbox('chain-scanner.DepositProgressed.v1')).filter(({ key }) => key === userId);

const step = async (chain: ChainServer, reading: Reading, blocks: number) => {
  await mine(chain, blocks);
  await scanToHead(scanner, reading);
};

describe('a deposit', () => {
  it('is seen at once, counted on its way, and confirmed once with its twelfth block', async () => {
    const { userId, address } = await scanner.newUser();
    const reading = readingOf(scanner, 1);
    await pay(ethereum, ethereum.usdc, address, 12_345_678n);
    await scanToHead(scanner, reading);
    expect(await depositsOf(userId)).toMatchObject([
      { status: 'seen', confirmations: 1, needed: 12, amount: 12.34, tokenSymbol: 'USDC', dustUnits: '5678' },
    ]);
    await step(ethereum, reading, 2);
    expect(await depositsOf(userId)).toMatchObject([{ status: 'seen', confirmations: 3 }]);
    await step(ethereum, reading, 8);
    expect(await confirmedOf(userId)).toEqual([]);
    await step(ethereum, reading, 1);
    await step(ethereum, reading, 5);
    expect(await depositsOf(userId)).toMatchObject([{ status: 'confirmed', confirmations: 12 }]);
    expect(await confirmedOf(userId)).toMatchObject([
      {
        data: {
          chainId: 1n,
          amount: 1234n,
          dustUnits: '5678',
          tokenUnits: '12345678',
          tokenDecimals: 6,
          address,
        },
      },
    ]);
    const steps = (await progressOf(userId)).map(({ data }) => data as unknown as { confirmations: number });
    expect(steps.map(({ confirmations }) => confirmations)).toEqual([1, 3, 11, 12]);
  });

  it('counts 18 decimals where the chain has them, and dust alone is kept and credits nothing', async () => {
    const { userId, address } = await scanner.newUser();
    await pay(bsc, bsc.usdt, address, 10n ** 18n + 1n);
    await pay(bsc, bsc.usdt, address, 9n * 10n ** 15n);
    await step(bsc, readingOf(scanner, 56), 4);
    expect(await depositsOf(userId)).toMatchObject([
      { amount: 0, dustUnits: '9000000000000000', status: 'confirmed', chainId: 56 },
      { amount: 1, dustUnits: '1', status: 'confirmed', tokenDecimals: 18 },
    ]);
  });

  it('is none when it is of another coin, of nothing, or to somebody else', async () => {
    const { userId, address } = await scanner.newUser();
    const { userId: otherId } = await scanner.newUser();
    await pay(ethereum, ethereum.usdc, address, 0n);
    await pay(ethereum, '0x00000000000000000000000000000000000000c0', address, 5_000_000n);
    await pay(ethereum, ethereum.usdc, '0x00000000000000000000000000000000000000ff', 5_000_000n);
    await step(ethereum, readingOf(scanner, 1), 13);
    expect([await depositsOf(userId), await depositsOf(otherId)]).toEqual([[], []]);
  });
});

describe("another's deposits", () => {
  it('are not shown, whatever page is asked for', async () => {
    const { userId, address } = await scanner.newUser();
    await pay(ethereum, ethereum.usdt, address, 1_000_000n);
    await scanToHead(scanner, readingOf(scanner, 1));
    const { body } = await scanner
      .as({ userId: '00000000-0000-7000-8000-0000000000aa' })
      .get('/api/assets/deposits?page=-3&limit=9999&userId=' + userId);
    expect(body).toMatchObject({ deposits: [], total: 0, currentPage: 1 });
  });
});
