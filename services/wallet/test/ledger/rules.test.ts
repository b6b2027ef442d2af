import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { Instruction } from '../../src/ledger/order.ts';
import {
  admin,
  balanceOf,
  expectProven,
  houseBalance,
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
const house = (account: string, asset: string) => houseBalance(test.database, account, asset);

async function transactionOf(id: string) {
  const { rows } =
    await sql`select kind, status, from_user, to_user, amount, currency, counter, volume, settled_at is
    not null as settled from transactions where id = ${id}`.execute(test.database.db);
  return rows[0];
}

describe('trading with the house', () => {
  it('sell: coins go, ¥ come, rounded down to the cent', async () => {
    const user = await person(test.ledger, { coins: 101n });
    const answer = posted(await post(user, { rule: 'sell', amount: 33n, price: 726n }));
    // 0.33 × 7.26 = 2.3958
    expect(answer).toMatchObject({ amount: 33n, counter: 239n, price: 726n });
    expect(answer.balance).toMatchObject({ coins: 68n, available: 239n });
    expect(await house('sales', 'USDC')).toBe(33n);
    expect(await house('sales', 'CNY')).toBe(-239n);
  });

  it('buy: the mirror, the cost rounded up to the cent', async () => {
    const user = await person(test.ledger, { available: 1000n });
    const answer = posted(await post(user, { rule: 'buy', amount: 33n, price: 726n }));
    expect(answer).toMatchObject({ amount: 33n, counter: 240n });
    expect(answer.balance).toMatchObject({ coins: 33n, available: 760n });
    expect(await house('purchases', 'USDC')).toBe(-33n);
  });

  it('is refused beyond what is there, and everything to the last cent may go', async () => {
    const user = await person(test.ledger, { coins: 100n, available: 726n });
    expect(await post(user, { rule: 'sell', amount: 101n, price: 726n })).toEqual(
      refused('insufficient_coins'),
    );
    expect(await post(user, { rule: 'buy', amount: 101n, price: 726n })).toEqual(
      refused('insufficient_available'),
    );
    expect(posted(await post(user, { rule: 'buy', amount: 100n, price: 726n })).balance.available).toBe(0n);
    expect(posted(await post(user, { rule: 'sell', amount: 200n, price: 726n })).balance.coins).toBe(0n);
  });
});

describe('sending coins', () => {
  it('to a user: both balances move at once, one transaction', async () => {
    const [from, to] = [await person(test.ledger, { coins: 500n }), await person(test.ledger)];
    const sent = await post(from, { rule: 'send', payeeId: to, amount: 200n, description: 'lunch' });
    expect(posted(sent).balance).toMatchObject({ coins: 300n });
    expect(await balanceOf(test.database, to)).toMatchObject({ coins: 200n, version: 1n });
    expect(await transactionOf(sent.outcome === 'posted' ? sent.operationId : '')).toEqual({
      kind: 'send',
      status: 'completed',
      from_user: from,
      to_user: to,
      amount: 200n,
      currency: 'USDC',
      counter: 0n,
      volume: 1452n,
      settled: true,
    });
  });

  it('to oneself or from nothing is refused', async () => {
    const user = await person(test.ledger, { coins: 500n });
    const nobody = await person(test.ledger);
    const send = { rule: 'send', amount: 1n, description: '' } as const;
    expect(await post(user, { ...send, payeeId: user })).toEqual(refused('payee_is_payer'));
    expect(await post(nobody, { ...send, payeeId: user })).toEqual(refused('insufficient_coins'));
  });

  it('outside: reserved, then gone when approved', async () => {
    const user = await person(test.ledger, { coins: 500n });
    const out = order(user, {
      rule: 'send-out',
      chainId: 1,
      amount: 200n,
      address: '0xabc',
      description: '',
    });
    expect(posted(await test.ledger.post(out)).balance).toMatchObject({ coins: 300n, coinsReserved: 200n });
    expect(await transactionOf(out.operationId)).toMatchObject({ status: 'pending', settled: false });
    const approved = await post(user, {
      rule: 'approve-send-out',
      transactionId: out.operationId,
      actorId: admin,
    });
    expect(posted(approved)).toMatchObject({ amount: 200n, balance: { coins: 300n, coinsReserved: 0n } });
    expect(await transactionOf(out.operationId)).toMatchObject({ status: 'completed', settled: true });
    expect(await house('outbound', 'USDC')).toBe(200n);
  });

  it('outside: refunded when rejected, decided once, and only by its owner’s id', async () => {
    const [user, other] = [await person(test.ledger, { coins: 500n }), await person(test.ledger)];
    const out = order(user, {
      rule: 'send-out',
      chainId: 1,
      amount: 200n,
      address: '0xabc',
      description: '',
    });
    await test.ledger.post(out);
    const reject = { rule: 'reject-send-out', transactionId: out.operationId, ...by } as const;
    expect(await post(other, reject)).toEqual(refused('unknown_transaction', 'pending'));
    expect(posted(await post(user, reject)).balance).toMatchObject({ coins: 500n, coinsReserved: 0n });
    expect(await transactionOf(out.operationId)).toMatchObject({ status: 'failed' });
    expect(await post(user, reject)).toEqual(refused('already_settled', 'failed'));
    expect(await post(user, { ...reject, transactionId: user })).toEqual(refused('unknown_transaction'));
  });
});

describe('value from elsewhere', () => {
  it('a redemption and a deposit are credited', async () => {
    const user = await person(test.ledger);
    await post(user, { rule: 'redemption', redemptionId: 'r', points: 100n, amount: 1000n });
    await post(user, { rule: 'deposit', depositKey: '1:0x1:0', amount: 700n });
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 700n, available: 1000n });
    expect([await house('points', 'CNY'), await house('deposits', 'USDC')]).toEqual([-1000n, -700n]);
  });

  it('for a closed account: the redemption is refused, the deposit goes to suspense, a send finds no payee', async () => {
    const [user, other] = [await person(test.ledger), await person(test.ledger, { coins: 10n })];
    posted(await post(user, { rule: 'close' }));
    expect(await post(user, { rule: 'redemption', redemptionId: 'r2', points: 100n, amount: 1000n })).toEqual(
      refused('account_closed'),
    );
    const deposit = posted(await post(user, { rule: 'deposit', depositKey: '1:0x2:0', amount: 700n }));
    expect(deposit).toMatchObject({ amount: 700n, kind: 'suspense', balance: { coins: 0n } });
    expect(await house('suspense', 'USDC')).toBe(700n);
    expect(await post(other, { rule: 'send', payeeId: user, amount: 1n, description: '' })).toEqual(
      refused('payee_closed'),
    );
  });
});

describe('the card', () => {
  it('is topped up from available ¥, pays, and gives the rest back', async () => {
    const user = await person(test.ledger, { available: 1000n });
    expect(await post(user, { rule: 'card-top-up', amount: 1001n })).toEqual(
      refused('insufficient_available'),
    );
    await post(user, { rule: 'card-top-up', amount: 600n });
    await post(user, { rule: 'card-payment', amount: 100n, description: 'a shop' });
    expect(await post(user, { rule: 'card-unload', amount: 501n })).toEqual(refused('insufficient_card'));
    expect(posted(await post(user, { rule: 'card-unload', amount: 500n })).balance).toMatchObject({
      available: 900n,
      card: 0n,
    });
    expect(await house('cards', 'CNY')).toBe(100n);
  });
});

describe('closing', () => {
  it('is refused while anything is there, and then for ever', async () => {
    const user = await person(test.ledger, { available: 5n });
    expect(await post(user, { rule: 'close' })).toEqual(refused('not_empty'));
    await post(user, { rule: 'balance', change: { set: 0n }, ...by });
    expect(await post(user, { rule: 'close' })).toMatchObject({ outcome: 'posted', replayed: false });
    expect(await post(user, { rule: 'close' })).toMatchObject({ outcome: 'posted', replayed: true });
    expect(await post(user, { rule: 'coins', operation: 'add', amount: 1n, ...by })).toEqual(
      refused('account_closed'),
    );
  });
});
