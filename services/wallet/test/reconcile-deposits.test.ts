import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { reconcileFlows } from '../src/operations/reconcile-flows.ts';
import { creditDeposits } from '../src/operations/events/credit-deposits.ts';
import type { WalletUnderTest } from './wallet-under-test.ts';
import { startWithScanner, type WithScanner } from './with-scanner.ts';

const signal = new AbortController().signal;
const aDayMs = 24 * 3_600_000;
const transactionHash = `0x${'ab'.repeat(32)}`;
let house: WithScanner;
let wallet: WalletUnderTest;
let userId: string;
let address: string;
beforeAll(async () => {
  house = await startWithScanner();
  ({ wallet } = house);
  ({ id: userId } = await house.auth.register('Depositor'));
  address = await house.addressOf(userId);
  wallet.clock.turnedBy = 120_000;
});
afterAll(() => house.stop());

const keep = (logIndex: number, amount: bigint) =>
  sql`insert into deposits (chain_id, transaction_hash, log_index, block_number, block_hash, user_id, address,
      token_address, token_symbol, token_decimals, token_units, amount, dust_units, state, confirmations, confirmed_at)
    values (1, ${transactionHash}, ${logIndex}, 7, '0x', ${userId}, ${address}, '0x', 'USDC', 6, ${String(amount * 10_000n)},
      ${amount}, 0, 'confirmed', 12, now())`.execute(house.scanner.database.db);
const credit = (logIndex: number, amount: bigint) =>
  creditDeposits(wallet.deps, [
    {
      ...{ id: randomUUID(), type: 'chain-scanner.DepositConfirmed.v1', key: userId, time: new Date() },
      data: { chainId: 1n, transactionHash, logIndex: BigInt(logIndex), userId, address, amount },
    },
  ]);
const setState = (logIndex: number, change: string) =>
  sql`update deposits set ${sql.raw(change)} where log_index = ${logIndex}`.execute(
    house.scanner.database.db,
  );

describe('credits against deposits', () => {
  it('agree, and are asked about once', async () => {
    await keep(1, 1_234n);
    await credit(1, 1_234n);
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 1 compared, no break');
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 0 compared, no break');
  });

  it('agree also when the deposit vanished afterwards: that is its own alarm', async () => {
    await keep(4, 1_234n);
    await credit(4, 1_234n);
    await setState(4, `state = 'vanished', vanished_at = now()`);
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 1 compared, no break');
  });

  it('break where the amounts differ, and where the scanner knows of no deposit', async () => {
    await keep(2, 500n);
    await credit(2, 501n);
    await credit(3, 700n);
    const key = `deposit:1:${transactionHash}`;
    const result = await reconcileFlows(wallet.deps, signal);
    expect(result).toContain('deposits: 2 compared, 2 broken');
    expect(result).toContain(`${key}:2 (completed 501 here, confirmed 500 there)`);
    expect(result).toContain(`${key}:3 (completed 700 here, unknown there)`);
    wallet.clock.turnedBy = 0;
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 2 compared, no break');
    wallet.clock.turnedBy = aDayMs;
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 2 compared, 2 broken');
    await setState(2, 'amount = 501');
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 2 compared, 1 broken');
    expect(await reconcileFlows(wallet.deps, signal)).toContain('deposits: 1 compared, 1 broken');
  });
});
