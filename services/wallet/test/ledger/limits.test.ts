import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import type { Instruction } from '../../src/ledger/order.ts';
import {
  admin,
  balanceOf,
  expectProven,
  openLedger,
  order,
  person,
  posted,
  price,
  refused,
  type LedgerUnderTest,
} from './ledger-under-test.ts';

let test: LedgerUnderTest;
beforeAll(async () => {
  test = await openLedger();
});
afterEach(() => expectProven(test));
afterAll(() => test.close());

const most = BigInt(Number.MAX_SAFE_INTEGER);
const mostCoins = (most * 100n) / price;
const by = { reason: 'because', actorId: admin };
const post = (userId: string, instruction: Instruction) => test.ledger.post(order(userId, instruction));
const tooLarge = refused('amount_out_of_range');

describe('coins', () => {
  it('end where their worth at the price would not fit a JSON number any more', async () => {
    const user = await person(test.ledger, { coins: mostCoins - 10n, available: 1_000n });
    const rich = await person(test.ledger, { coins: 100n });
    expect(await post(user, { rule: 'coins', operation: 'add', amount: 11n, ...by })).toEqual(tooLarge);
    expect(await post(user, { rule: 'coins', operation: 'set', amount: mostCoins + 1n, ...by })).toEqual(
      tooLarge,
    );
    expect(await post(user, { rule: 'deposit', depositKey: newOperationId(), amount: 11n })).toEqual(
      tooLarge,
    );
    expect(await post(user, { rule: 'buy', amount: 11n, price })).toEqual(tooLarge);
    const send = { rule: 'send', payeeId: user, description: '' } as const;
    expect(await post(rich, { ...send, amount: 11n })).toEqual(tooLarge);
    expect(posted(await post(rich, { ...send, amount: 10n })).balance.coins).toBe(90n);
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: mostCoins, available: 1_000n });
  });
});

describe('what is set aside', () => {
  it('of coins counts with them, so that a rejected send always comes back', async () => {
    const user = await person(test.ledger, { coins: mostCoins });
    const out = order(user, { rule: 'send-out', chainId: 1, address: '0x1', amount: 40n, description: '' });
    posted(await test.ledger.post(out));
    expect(await post(user, { rule: 'coins', operation: 'add', amount: 1n, ...by })).toEqual(tooLarge);
    const rejected = { rule: 'reject-send-out', transactionId: out.operationId, ...by } as const;
    expect(posted(await post(user, rejected)).balance).toMatchObject({ coins: mostCoins, coinsReserved: 0n });
  });

  it('of ¥ counts with what is available, so that a released hold always comes back', async () => {
    const user = await person(test.ledger, { available: most });
    const holdId = `withdrawal:${newOperationId()}`;
    posted(await post(user, { rule: 'hold', holdId, amount: 500n }));
    expect(await post(user, { rule: 'balance', change: { add: 1n }, ...by })).toEqual(tooLarge);
    expect(await post(user, { rule: 'subsidy', operation: 'add', amount: 1n, ...by })).toEqual(tooLarge);
    expect(posted(await post(user, { rule: 'release', holdId })).balance).toMatchObject({
      available: most,
      held: 0n,
    });
  });
});

describe('counters and the price', () => {
  it('bound the subsidy and the total withdrawn too, though the money is long spent', async () => {
    const user = await person(test.ledger);
    const grant = { rule: 'subsidy', operation: 'add', amount: most / 2n, ...by } as const;
    const withdraw = async (amount: bigint) => {
      const holdId = `withdrawal:${newOperationId()}`;
      const held = await post(user, { rule: 'hold', holdId, amount });
      return held.outcome === 'posted' ? await post(user, { rule: 'settle', holdId }) : held;
    };
    for (let time = 0; time < 2; time += 1) {
      posted(await post(user, grant));
      posted(await withdraw(most / 2n));
    }
    expect(await post(user, { ...grant, amount: 2n })).toEqual(tooLarge);
    await post(user, { rule: 'balance', change: { add: 2n }, ...by });
    expect(await withdraw(2n)).toEqual(tooLarge);
    expect(posted(await withdraw(1n)).balance).toMatchObject({
      cashSubsidy: most - 1n,
      totalWithdrawn: most,
      available: 1n,
    });
  });

  it('leave a holding that is too large for a price that rose: it can be spent and taken, and nothing is added to it', async () => {
    const user = await person(test.ledger, { coins: 1_000_000n });
    const dear = test.replica({ coinPrice: most / 1_000n });
    const at = (instruction: Instruction) => dear.post(order(user, instruction));
    expect(await at({ rule: 'coins', operation: 'add', amount: 1n, ...by })).toEqual(tooLarge);
    const out = order(user, { rule: 'send-out', chainId: 1, address: '0x1', amount: 1n, description: '' });
    posted(await dear.post(out));
    posted(await at({ rule: 'reject-send-out', transactionId: out.operationId, ...by }));
    expect(posted(await at({ rule: 'coins', operation: 'subtract', amount: 7n, ...by })).balance.coins).toBe(
      999_993n,
    );
  });
});
