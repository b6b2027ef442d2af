import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { operationsRpc } from '@tael/proto';
import {
  eventually,
  faultRounds,
  peerClient,
  startNeighbour,
  type Neighbour,
  type SpawnedService,
} from '@tael/testkit';
import { reconcileFlows } from '../src/operations/tasks/reconcile-flows.ts';
import { mine, paidOn, pay, startCoinChain } from './chain-under-test.ts';
import { caughtUp, credited, registered, startScannerProcess } from './scanner-process.ts';
import { startScannerApp, type ScannerUnderTest } from './scanner-under-test.ts';

const kills = faultRounds > 1 ? 5 : 2;
const deposits = 40 * kills;
const needed = 8;
const depth = 5;

type Coins = Awaited<ReturnType<typeof startCoinChain>>;
let ethereum: Coins;
let bsc: Coins;
let scanner: ScannerUnderTest;
let wallet: Neighbour;

const lives: SpawnedService[] = [];

beforeAll(async () => {
  [ethereum, bsc] = await Promise.all([startCoinChain(1), startCoinChain(56)]);
  wallet = await startNeighbour('wallet', {
    AUTH_RPC_URL: 'http://127.0.0.1:9',
    CARD_SECRET: 'a card secret of the tests',
  });
  scanner = await startScannerApp({
    RPC_URL_1: ethereum.url,
    RPC_URL_56: bsc.url,
    CONFIRMATIONS_1: String(needed),
    CONFIRMATIONS_56: String(needed),
    WALLET_RPC_URL: wallet.internalUrl,
  });
});
afterAll(async () => {
  for (const one of lives) one.kill('SIGKILL');
  await scanner.stop();
  await wallet.stop();
  await Promise.all([ethereum.stop(), bsc.stop()]);
});

async function startProcess(): Promise<SpawnedService> {
  const running = await startScannerProcess(scanner, wallet);
  lives.push(running);
  return running;
}

function lostAndSeen(): { times: number; deposits: number } {
  const lines = lives.flatMap((one) => one.output().split('\n'));
  const counts = lines.flatMap((line) => /"lost":(\d+).*took blocks back/.exec(line)?.[1] ?? []).map(Number);
  return { times: counts.length, deposits: counts.reduce((sum, lost) => sum + lost, 0) };
}

type User = Awaited<ReturnType<ScannerUnderTest['newUser']>>;

async function payThrough(users: readonly User[]): Promise<SpawnedService> {
  let running = await startProcess();
  await caughtUp(scanner, [ethereum, bsc]);
  for (let i = 0; i < deposits; i += 1) {
    const chain = i % 2 === 0 ? ethereum : bsc;
    const coin = i % 4 < 2 ? chain.usdc : chain.usdt;
    const unit = chain === bsc ? 10n ** 12n : 1n;
    const payee = users[i % users.length];
    await pay(chain, coin, payee?.address ?? '', (1_234_567n + BigInt(i) * 10_001n) * unit);
    if (i % 3 === 0) await mine(chain, 1);
    if (i % 20 !== 9) continue;
    await caughtUp(scanner, [ethereum, bsc]);
    await Promise.all([ethereum, bsc].map((one) => one.rpc('anvil_reorg', depth, [])));
    if (i % Math.floor(deposits / kills) !== 9) continue;
    running.kill('SIGKILL');
    expect(await running.exited).toEqual({ code: null, signal: 'SIGKILL' });
    running = await startProcess();
  }
  expect(lives).toHaveLength(1 + kills);
  await Promise.all([mine(ethereum, 2 * needed), mine(bsc, 2 * needed)]);
  return running;
}

const countIn = async (condition: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from deposits where ${sql.raw(condition)}`.execute(scanner.deps.database.db);
  return Number(rows[0]?.count);
};

describe('deposits during reorganisations, with the scanner killed again and again', () => {
  it('are in their owners’ wallets once each, to the cent of what the chains say in the end', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => registered(scanner)));
    const running = await payThrough(users);
    const paid = new Map<string, bigint>();
    await paidOn(ethereum, 6, paid);
    await paidOn(bsc, 18, paid);
    const expected = users.map(({ address }) => paid.get(address.toLowerCase()) ?? 0n);
    expect(expected.every((amount) => amount > 0n)).toBe(true);

    await eventually(async () => expect(await credited(wallet, users)).toEqual(expected), {
      timeoutMs: 45_000,
    });
    expect(await countIn(`state = 'vanished'`)).toBe(0);
    // Some payments were lost after the scanner saw them; otherwise the test proves nothing.
    expect(lostAndSeen().deposits).toBeGreaterThan(10);
    expect(await countIn(`state = 'dropped'`)).toBeGreaterThan(0);
    await everyDepositIsCreditedOnce(await countIn(`state = 'confirmed'`));
    running.kill('SIGTERM');
    expect(await running.exited).toEqual({ code: 0, signal: null });
  }, 150_000);
});

async function everyDepositIsCreditedOnce(confirmed: number): Promise<void> {
  const later = { ...scanner.deps, clock: { now: () => new Date(Date.now() + 61_000) } };
  const result = await reconcileFlows(later, new AbortController().signal);
  expect(result).toBe(`deposits: ${confirmed} checked, 0 broken`);
  const { rows } = await sql<{ key: string }>`
    select 'deposit:' || chain_id || ':' || transaction_hash || ':' || log_index as key from deposits
  `.execute(scanner.deps.database.db);
  const rpc = await peerClient(operationsRpc.OperationsService, {
    url: wallet.internalUrl,
    callee: 'wallet',
  });
  const { flows } = await rpc.findFlows({ keys: rows.map(({ key }) => key) });
  expect(flows).toHaveLength(confirmed);
}
