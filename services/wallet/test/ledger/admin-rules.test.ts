import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminOperation } from '@tael/contract/wallet';
import { sql } from '@tael/postgres';
import type { Instruction } from '../../src/ledger/order.ts';
import {
  admin,
  expectProven,
  openLedger,
  order,
  person,
  posted,
  refused,
  type LedgerUnderTest,
} from './ledger-under-test.ts';

let test: LedgerUnderTest;
beforeAll(async () => {
  test = await openLedger();
});
afterEach(() => expectProven(test));
afterAll(() => test.close());

const by = { reason: 'because', actorId: admin };
const post = (userId: string, instruction: Instruction) => test.ledger.post(order(userId, instruction));

describe('coins by an administrator', () => {
  it.each<[AdminOperation, bigint, bigint, bigint]>([
    ['set', 70n, -30n, 70n],
    ['set', 0n, -100n, 0n],
    ['set', 100n, 0n, 100n],
    ['add', 5n, 5n, 105n],
    ['subtract', 40n, -40n, 60n],
    ['subtract', 400n, -100n, 0n],
  ])('%s %d moves %d and leaves %d', async (operation, amount, moved, left) => {
    const user = await person(test.ledger, { coins: 100n });
    const answer = posted(await post(user, { rule: 'coins', operation, amount, ...by }));
    expect([answer.amount, answer.balance.coins]).toEqual([moved, left]);
  });

  it('a transaction says which way, with who and why; nothing moved leaves none', async () => {
    const user = await person(test.ledger);
    await post(user, { rule: 'coins', operation: 'set', amount: 0n, ...by });
    await post(user, { rule: 'coins', operation: 'add', amount: 9n, ...by });
    await post(user, { rule: 'coins', operation: 'subtract', amount: 4n, ...by });
    const { rows } = await sql`select from_user, to_user, amount, reason, actor_id from transactions
      where from_user = ${user} or to_user = ${user} order by created_at`.execute(test.database.db);
    expect(rows).toEqual([
      { from_user: null, to_user: user, amount: 9n, reason: 'because', actor_id: admin },
      { from_user: user, to_user: null, amount: 4n, reason: 'because', actor_id: admin },
    ]);
  });
});

describe('the cash subsidy', () => {
  /** operation, amount → moved, change, shortfall, then subsidy and available; from subsidy 100, available 60. */
  it.each<[AdminOperation, bigint, bigint[]]>([
    ['add', 10n, [10n, 10n, 0n, 110n, 70n]],
    ['subtract', 10n, [-10n, -10n, 0n, 90n, 50n]],
    ['subtract', 80n, [-60n, -80n, 20n, 20n, 0n]],
    ['subtract', 500n, [-60n, -100n, 40n, 0n, 0n]],
    ['set', 130n, [30n, 30n, 0n, 130n, 90n]],
    ['set', 30n, [-60n, -70n, 10n, 30n, 0n]],
    ['set', 100n, [0n, 0n, 0n, 100n, 60n]],
  ])('%s %d', async (operation, amount, expected) => {
    const user = await person(test.ledger);
    await post(user, { rule: 'subsidy', operation: 'add', amount: 100n, ...by });
    await post(user, { rule: 'hold', holdId: `hold of ${user}`, amount: 40n });
    const asked = order(user, { rule: 'subsidy', operation, amount, ...by });
    const { amount: moved, subsidyChange, shortfall, balance } = posted(await test.ledger.post(asked));
    expect([moved, subsidyChange, shortfall, balance.cashSubsidy, balance.available]).toEqual(expected);
    expect(balance.held).toBe(40n);
    const { rows } =
      await sql`select operation, asked, moved, change, shortfall, subsidy_after from subsidy_register
      where operation_id = ${asked.operationId}`.execute(test.database.db);
    expect(rows).toEqual([
      {
        operation,
        asked: amount,
        moved,
        change: subsidyChange,
        shortfall,
        subsidy_after: balance.cashSubsidy,
      },
    ]);
  });
});

describe('the balance by an administrator', () => {
  const held = async () => {
    const user = await person(test.ledger, { available: 100n });
    posted(await post(user, { rule: 'hold', holdId: `hold of ${user}`, amount: 30n }));
    return user;
  };

  it.each([
    [{ set: 100n }, 70n],
    [{ set: 30n }, 0n],
    [{ set: 250n }, 220n],
    [{ add: -70n }, 0n],
    [{ add: 1n }, 71n],
  ])('%o leaves held alone', async (change, available) => {
    const { balance } = posted(await post(await held(), { rule: 'balance', change, ...by }));
    expect(balance).toMatchObject({ available, held: 30n });
  });

  it.each([[{ set: 29n }], [{ add: -71n }], [{ set: -1n }]])('%o is below held', async (change) => {
    const posting = await post(await held(), { rule: 'balance', change, ...by });
    expect(['below_held', 'amount_out_of_range']).toContain(posting.outcome === 'refused' && posting.reason);
  });

  it('with a version that is no longer true is refused', async () => {
    const user = await person(test.ledger, { available: 100n });
    const set = { rule: 'balance', change: { set: 5n }, ...by } as const;
    expect(await post(user, { ...set, seenVersion: 0n })).toEqual(refused('stale_version'));
    expect(posted(await post(user, { ...set, seenVersion: 1n })).balance).toMatchObject({
      available: 5n,
      version: 2n,
    });
  });
});

describe('amounts that are none', () => {
  const user = () => person(test.ledger, { coins: 100n, available: 100n });
  it.each<Instruction>([
    { rule: 'sell', amount: 0n, price: 726n },
    { rule: 'sell', amount: -5n, price: 726n },
    { rule: 'card-top-up', amount: -5n },
    { rule: 'hold', holdId: 'minus', amount: -5n },
    { rule: 'coins', operation: 'subtract', amount: -5n, ...by },
    { rule: 'subsidy', operation: 'add', amount: -5n, ...by },
    { rule: 'coins', operation: 'set', amount: 9_007_199_254_740_992n, ...by },
    { rule: 'redemption', redemptionId: 'huge', points: 1n, amount: 9_007_199_254_740_990n },
  ])('%o moves nothing', async (instruction) => {
    expect(await post(await user(), instruction)).toEqual(refused('amount_out_of_range'));
  });
});
