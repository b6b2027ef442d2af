import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { average, growth } from '@tael/proto';
import { z } from 'zod';
import type { Instruction } from '../../src/ledger/order.ts';
import { rankUsers, type RankedPage } from '../../src/store/ranked-holdings.ts';
import { rpcOf } from '../rpc-under-test.ts';
import { startWallet, type WalletUnderTest } from '../wallet-under-test.ts';

let wallet: WalletUnderTest;
let rpc: ReturnType<typeof rpcOf>['wallet'];
const people: string[] = [];
beforeAll(async () => {
  wallet = await startWallet();
  rpc = rpcOf(wallet.deps).wallet;
  for (const [i, coins] of [500n, 0n, 90_000n, 501n].entries()) {
    const userId = await wallet.person(`person ${'dacb'[i]}`, { coins });
    const amount = BigInt(i) * 100n;
    const actorId = randomUUID();
    const gift = { rule: 'subsidy', operation: 'add', amount, reason: 'r', actorId } as const;
    await wallet.deps.ledger.post({ operationId: randomUUID(), userId, ...gift });
    people.push(userId);
  }
  await wallet.close(await wallet.person('gone'));
});
afterAll(() => wallet.stop());

const ranked = async (page: Partial<RankedPage>, ids?: string[]) =>
  (
    await rankUsers(
      wallet.deps.database.db,
      { by: 'coins', ascending: false, skip: 0, take: 100, ...page },
      ids,
    )
  ).map((id) => people.indexOf(id));

describe('ranked holdings', () => {
  it.each([
    ['coins', false, [2, 3, 0, 1]],
    ['coins', true, [1, 0, 3, 2]],
    ['cash', false, [3, 2, 1, 0]],
    ['cash', true, [0, 1, 2, 3]],
  ] as const)('by %p, ascending %p', async (by, ascending, order) => {
    expect(await ranked({ by, ascending })).toEqual(order);
    expect(await ranked({ by, ascending }, people)).toEqual(order);
    expect(await ranked({ by, ascending, skip: 1, take: 1 })).toEqual(order.slice(1, 2));
  });

  it('by name', async () => {
    const byName = { by: 'name', ascending: true } as const;
    expect(await ranked(byName, people)).toEqual([1, 3, 2, 0]);
    expect((await ranked(byName)).filter((i) => i >= 0)).toEqual([1, 3, 2, 0]);
  });
});

describe('figures', () => {
  it('count every account that is not closed, and what was made today', async () => {
    const before = await rpc.getWalletStats({});
    expect(before).toMatchObject({ totalCoins: 91_001n, usersWithCoins: 3n, coinPrice: 726n });
    const owner = people[2] ?? '';
    await wallet.as(owner).post('/api/wallet/sell', { amount: 10 });
    const to = `0x${'cd'.repeat(20)}`;
    await wallet.as(owner).post('/api/transactions', { to, amount: 1 });
    const after = await rpc.getWalletStats({});
    expect(after.totalCoins - before.totalCoins).toBe(-1_100n);
    expect(after.totalVolume - before.totalVolume).toBe(7_260n);
    expect(after.totalTransactions - before.totalTransactions).toBe(2n);
    expect(after.settledTransactions - before.settledTransactions).toBe(1n);
    expect(after.dailyTransactions).toBe(after.totalTransactions);
    expect(after.days).toHaveLength(30);
    expect(after.days.at(-1)).toMatchObject({ transactions: after.dailyTransactions });
    expect(after).toMatchObject({
      conversionRate: 100,
      avgTransaction: average(after.totalVolume, after.totalTransactions),
      totalValue: (after.totalCoins * 726n) / 100n,
    });
    expect(after.volumeChange).toBeUndefined();
  });

  it('compare with the 30 days before, by the calendar of Shanghai', async () => {
    wallet.clock.turnedBy = 31 * 86_400_000;
    const later = await rpc.getWalletStats({});
    wallet.clock.turnedBy = 0;
    const changes = { volumeChange: -100, transactionsChange: -100, coinsChange: 0 };
    expect(later).toMatchObject({ dailyTransactions: 0n, ...changes });
    expect(later.dailyTransactionsChange).toBeUndefined();
  });
});

describe('the days', () => {
  it("have everybody's coins as each day ended, whatever moved them", async () => {
    const [poor = '', , rich = ''] = people;
    const db = wallet.deps.database.db;
    const days = async () => {
      const { totalCoins, days } = await rpc.getWalletStats({});
      return days.map(({ coins }) => coins - totalCoins);
    };
    const age = async (by: number) => {
      await sql`update transactions set created_at = created_at - make_interval(days => ${by}),
        settled_at = settled_at - make_interval(days => ${by})`.execute(db);
      // In two steps, so that no day collides with a day not yet moved.
      await sql`update daily_figures set day = day - 10000 - ${by}::int`.execute(db);
      await sql`update daily_figures set day = day + 10000`.execute(db);
    };
    await age(100);
    const { ledger } = wallet.deps;
    const by = { reason: 'r', actorId: randomUUID() };
    const post = (userId: string, instruction: Instruction) =>
      ledger.post({ operationId: randomUUID(), userId, ...instruction });
    const sendOut = async () => {
      const answer = await wallet
        .as(rich)
        .post('/api/transactions', { to: `0x${'ab'.repeat(20)}`, amount: 3 });
      return z.object({ transaction: z.object({ _id: z.string() }) }).parse(answer.body).transaction._id;
    };
    const decide = (transactionId: string, rule: 'approve-send-out' | 'reject-send-out') =>
      post(rich, { rule, transactionId, ...by });
    // Ten days ago: +20 -1 +7, a send and a ¥ change that move no coins, and 2 × 3 reserved.
    await post(poor, { rule: 'coins', operation: 'add', amount: 2_000n, ...by });
    await post(rich, { rule: 'coins', operation: 'subtract', amount: 100n, ...by });
    await post(poor, { rule: 'deposit', depositKey: 'd', amount: 700n });
    await post(poor, { rule: 'send', payeeId: rich, amount: 50n, description: '' });
    await post(poor, { rule: 'balance', change: { add: 100_000n }, ...by });
    const [approved, rejected] = [await sendOut(), await sendOut()];
    await age(5);
    // Five days ago: one send-out is rejected (+3), then +4 -2.
    await decide(rejected, 'reject-send-out');
    await decide(approved, 'approve-send-out');
    await wallet.as(poor).post('/api/wallet/buy', { amount: 4 });
    await wallet.as(rich).post('/api/wallet/sell', { amount: 2 });
    await age(5);
    await post(poor, { rule: 'coins', operation: 'set', amount: 0n, ...by });
    const today = (await days()).at(-2) ?? 0n;
    const five = today - 500n;
    const ten = five - 2_000n;
    expect(await days()).toEqual([
      ...Array<bigint>(19).fill(ten),
      ...Array<bigint>(5).fill(five),
      ...Array<bigint>(5).fill(today),
      0n,
    ]);
    const { totalCoins, coinsChange } = await rpc.getWalletStats({});
    expect(coinsChange).toBe(growth(totalCoins, totalCoins + ten));
    expect(today).toBe(2_000n + 500n + 700n - 50n + 400n);
  });
});
