import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport, eventLogMigrations, eventsMigrations, on, startConsumer } from '@tael/events';
import { chainScannerEvents } from '@tael/proto';
import {
  eventually,
  freePort,
  spawnService,
  testDatabase,
  type ChainServer,
  type SpawnedService,
} from '@tael/testkit';
import { coinsOf } from '../src/domain/deposit.ts';
import { mine, pay, startCoinChain } from './chain-under-test.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const deposits = 200;
const kills = 5;
const needed = 8;
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

type Coins = Awaited<ReturnType<typeof startCoinChain>>;
let ethereum: Coins;
let bsc: Coins;
let scanner: ScannerUnderTest;
let log: Awaited<ReturnType<typeof testDatabase>>;
let inbox: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  [ethereum, bsc] = await Promise.all([startCoinChain(1), startCoinChain(56)]);
  [log, inbox] = await Promise.all([
    testDatabase({ migrations: [eventLogMigrations] }),
    testDatabase({ migrations: [eventsMigrations] }),
  ]);
  scanner = await startScannerApp({
    RPC_URL_1: ethereum.url,
    RPC_URL_56: bsc.url,
    CONFIRMATIONS_1: String(needed),
    CONFIRMATIONS_56: String(needed),
  });
});
afterAll(async () => {
  await scanner.stop();
  await Promise.all([ethereum.stop(), bsc.stop(), log.drop(), inbox.drop()]);
});

async function startProcess(): Promise<SpawnedService> {
  const [port, internal] = [await freePort(), await freePort()];
  return spawnService({
    entry: new URL('../dist/main.js', import.meta.url).pathname,
    env: { ...scanner.settings, EVENT_LOG_URL: log.url, PORT: String(port), INTERNAL_PORT: String(internal) },
    readyUrl: `http://127.0.0.1:${internal}/readyz`,
  });
}

/** What the chain itself says in the end, in coins. */
async function paidOn(chain: ChainServer, coins: readonly [string, number][], to: ReadonlySet<string>) {
  let sum = 0n;
  for (const [address, decimals] of coins) {
    const filter = { fromBlock: '0x0', toBlock: 'latest', address, topics: [transfer] };
    const logs = (await chain.rpc('eth_getLogs', filter)) as { topics: string[]; data: string }[];
    for (const { topics, data } of logs)
      if (to.has(`0x${topics[2]?.slice(26)}`)) sum += coinsOf(BigInt(data), decimals).amount;
  }
  return sum;
}

describe('deposits during reorganisations, with the scanner killed again and again', () => {
  it('are credited once each, to the cent of what the chains say in the end', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => scanner.newUser()));
    const credits: { key: string; amount: bigint }[] = [];
    const logger = scanner.deps.log;
    const transport = createTransport({ eventLogUrl: log.url, clientId: 'test', logger });
    const handlers = [
      on(chainScannerEvents.DepositConfirmedSchema, (_tx, { data }) => {
        const { chainId, transactionHash, logIndex, amount } = data;
        credits.push({ key: `${chainId}:${transactionHash}:${logIndex}`, amount });
        return Promise.resolve();
      }),
    ];
    const consumer = await startConsumer({
      group: 'test',
      database: inbox.database,
      transport,
      handlers,
      logger,
    });

    let running = await startProcess();
    for (let i = 0; i < deposits; i += 1) {
      const chain = i % 2 === 0 ? ethereum : bsc;
      const coin = i % 4 < 2 ? chain.usdc : chain.usdt;
      const unit = chain === bsc ? 10n ** 12n : 1n;
      const payee = users[i % users.length];
      await pay(chain, coin, payee?.address ?? '', (1_234_567n + BigInt(i) * 10_001n) * unit);
      if (i % 3 === 0) await mine(chain, 1);
      if (i % 20 === 13) await Promise.all([ethereum, bsc].map((one) => one.rpc('anvil_reorg', 5, [])));
      if (i % Math.floor(deposits / kills) === 9) {
        running.kill('SIGKILL');
        await running.exited;
        running = await startProcess();
      }
    }
    await Promise.all([mine(ethereum, 2 * needed), mine(bsc, 2 * needed)]);

    const ours = new Set(users.map(({ address }) => address.toLowerCase()));
    const expected =
      (await paidOn(
        ethereum,
        [
          [ethereum.usdc, 6],
          [ethereum.usdt, 6],
        ],
        ours,
      )) +
      (await paidOn(
        bsc,
        [
          [bsc.usdc, 18],
          [bsc.usdt, 18],
        ],
        ours,
      ));
    expect(expected).toBeGreaterThan(0n);
    await eventually(() => expect(credits.reduce((sum, { amount }) => sum + amount, 0n)).toBe(expected), {
      timeoutMs: 45_000,
    });
    expect(new Set(credits.map(({ key }) => key)).size).toBe(credits.length);
    running.kill('SIGTERM');
    expect(await running.exited).toEqual({ code: 0, signal: null });
    await consumer.stop();
    await transport.close();
  }, 150_000);
});
