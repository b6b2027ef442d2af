import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { testDatabase } from '@tael/testkit';
import { createLedger, type LedgerOptions } from '../../src/ledger/create-ledger.ts';
import type { Answer, Balance, Ledger, OrderResult } from '../../src/ledger/ledger.ts';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import type { IdempotencyKey, Instruction, Order } from '../../src/ledger/order.ts';
import { migrations } from '../../src/migrations.ts';
import { startFullProof } from '../../src/ledger/proof/full-proof.ts';
import type { Pace } from '../../src/ledger/proof/prove-accounts.ts';
import { proveInFull } from '../../src/operations/proof/prove-in-full.ts';
import { proveLedger } from '../../src/operations/proof/prove-ledger.ts';
import type { LedgerProof } from '../../src/ledger/proof/proofs.ts';

export const price = 726n;
export const log = createLogger({ service: 'wallet-test', level: 'silent' });
export const admin = newOperationId();

export interface LedgerUnderTest {
  url: string;
  database: Database;
  ledger: Ledger;
  replica: (options?: Partial<LedgerOptions>) => Ledger;
  prove: (options?: Partial<Pace>) => Promise<LedgerProof>;
  /** Starts a full proof, or goes on with the one under way. */
  proveInFull: (options?: Partial<Pace>) => Promise<LedgerProof | undefined>;
  close: () => Promise<void>;
}

export async function openLedger(options: Partial<LedgerOptions> = {}): Promise<LedgerUnderTest> {
  const own = await testDatabase({ migrations });
  const ends: (() => Promise<void>)[] = [];
  const replica = (more: Partial<LedgerOptions> = {}) => {
    const database = openDatabase({ url: own.url, name: 'wallet-ledger', max: more.inFlight ?? 2 });
    const ledger = createLedger({ database, coinPrice: price, logger: log, ...more });
    ends.push(async () => {
      await ledger.stop();
      await database.close();
    });
    return ledger;
  };
  return {
    url: own.url,
    database: own.database,
    ledger: replica(options),
    replica,
    prove: (pace) => proveLedger({ database: own.database, log }, pace),
    proveInFull: async (pace) => {
      expect(await startFullProof(own.database.db)).toBe(true);
      return await proveInFull({ database: own.database, log }, pace);
    },
    close: async () => {
      await Promise.all(ends.map((end) => end()));
      await own.drop();
    },
  };
}

export function alternately(...ledgers: readonly Ledger[]): Ledger['post'] {
  let turn = 0;
  return async (asked) => {
    const ledger = ledgers[turn++ % ledgers.length];
    if (!ledger) throw new Error('the test has no ledger');
    return await ledger.post(asked);
  };
}

export const order = (userId: string, instruction: Instruction, more: Partial<Order> = {}): Order => ({
  operationId: newOperationId(),
  userId,
  ...more,
  ...instruction,
});

export const key = (name: string, body = 'body', more: Partial<IdempotencyKey> = {}): IdempotencyKey => ({
  scope: 'POST /api/transactions',
  key: name,
  bodyHash: createHash('sha256').update(body).digest(),
  ...more,
});

export function posted(posting: OrderResult): Answer {
  expect(posting).toMatchObject({ outcome: 'posted' });
  if (posting.outcome === 'refused') throw new Error(posting.reason);
  return posting.answer;
}

export const refused = (reason: string, state?: string) =>
  state === undefined ? { outcome: 'refused', reason } : { outcome: 'refused', reason, state };

export async function person(
  ledger: Ledger,
  { coins = 0n, available = 0n }: { coins?: bigint; available?: bigint } = {},
): Promise<string> {
  const userId = newOperationId();
  const by = { reason: 'for the test', actorId: admin };
  if (coins > 0n)
    posted(await ledger.post(order(userId, { rule: 'coins', operation: 'set', amount: coins, ...by })));
  if (available > 0n) {
    posted(await ledger.post(order(userId, { rule: 'balance', change: { set: available }, ...by })));
  }
  return userId;
}

export async function balanceOf(database: Database, userId: string): Promise<Balance | undefined> {
  const { rows } = await sql<Balance>`
    select version, coins, coins_reserved as "coinsReserved", available, held, card, cash_subsidy as "cashSubsidy",
           total_withdrawn as "totalWithdrawn"
    from account where user_id = ${userId}`.execute(database.db);
  return rows[0];
}

export async function houseBalance(database: Database, account: string, asset: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from house_account where account = ${account} and asset = ${asset}`.execute(database.db);
  return rows[0]?.balance ?? 0n;
}

export async function expectProven({ prove }: Pick<LedgerUnderTest, 'prove'>): Promise<LedgerProof> {
  const proof = await prove();
  expect(proof.breaks).toEqual([]);
  expect(proof.ok).toBe(true);
  return proof;
}
