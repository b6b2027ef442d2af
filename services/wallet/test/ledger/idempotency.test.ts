import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import {
  admin,
  alternately,
  balanceOf,
  expectProven,
  key,
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

const sell = (amount = 10n) => ({ rule: 'sell', amount, price: 726n }) as const;

describe('a key', () => {
  it('from ten callers at once, on two replicas, moves money once and gives all the first answer', async () => {
    const user = await person(test.ledger, { coins: 100n });
    const post = alternately(test.ledger, test.replica());
    const postings = await Promise.all(
      Array.from({ length: 10 }, () => post(order(user, sell(), { idempotencyKey: key('k') }))),
    );
    const first = postings.find((posting) => posting.outcome === 'posted' && !posting.replayed);
    const answers = postings.map((posting) => posting.outcome === 'posted' && posting.answer);
    expect(first).toBeDefined();
    expect(answers).toEqual(Array(10).fill(first?.outcome === 'posted' && first.answer));
    expect(postings.filter((posting) => posting.outcome === 'posted' && posting.replayed)).toHaveLength(9);
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 90n });
  });

  it('gives the first answer to the letter, whatever happened since', async () => {
    const user = await person(test.ledger, { coins: 100n });
    const first = await test.ledger.post(order(user, sell(), { idempotencyKey: key('k') }));
    await test.ledger.post(order(user, sell(50n)));
    const again = await test.ledger.post(order(user, sell(), { idempotencyKey: key('k') }));
    expect(again).toEqual({ ...first, replayed: true });
    expect(await test.ledger.recall(user, key('k'))).toEqual(again);
  });

  it('with another body is refused, also by recall', async () => {
    const user = await person(test.ledger, { coins: 100n });
    await test.ledger.post(order(user, sell(), { idempotencyKey: key('k') }));
    const other = key('k', 'another body');
    expect(await test.ledger.post(order(user, sell(20n), { idempotencyKey: other }))).toEqual(
      refused('key_reused'),
    );
    expect(await test.ledger.recall(user, other)).toEqual(refused('key_reused'));
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 90n });
  });
});

describe('the life of a key', () => {
  it('it belongs to its user and scope', async () => {
    const [a, b] = [await person(test.ledger, { coins: 100n }), await person(test.ledger, { coins: 100n })];
    for (const [user, scope] of [
      [a, 'POST /api/wallet/sell'],
      [a, 'POST /api/wallet/buy'],
      [b, 'POST /api/wallet/sell'],
    ] as const) {
      const posting = await test.ledger.post(
        order(user, sell(), { idempotencyKey: key('k', 'body', { scope }) }),
      );
      expect(posting).toMatchObject({ outcome: 'posted', replayed: false });
    }
    expect(await balanceOf(test.database, a)).toMatchObject({ coins: 80n });
  });

  it('it is free again after a refusal', async () => {
    const user = await person(test.ledger);
    const asked = order(user, sell(), { idempotencyKey: key('k', 'whatever\0 "text" \\ 中文') });
    expect(await test.ledger.post(asked)).toEqual(refused('insufficient_coins'));
    expect(await test.ledger.recall(user, key('k'))).toBeUndefined();
    await test.ledger.post(
      order(user, {
        rule: 'coins',
        operation: 'set',
        amount: 10n,
        reason: 'a "reason" \\ \0',
        actorId: admin,
      }),
    );
    expect(await test.ledger.post(asked)).toMatchObject({ outcome: 'posted', replayed: false });
  });

  it('a client’s lasts a day, a natural one for ever', async () => {
    const user = await person(test.ledger, { coins: 100n });
    await test.ledger.post(order(user, sell(), { idempotencyKey: key('client') }));
    await test.ledger.post(
      order(user, sell(), { idempotencyKey: key('natural', 'body', { scope: 'saga', neverExpires: true }) }),
    );
    const { rows } =
      await sql`select key, extract(epoch from expires_at - answered_at)::float8 / 3600 as hours
      from idempotency_key where user_id = ${user} and key in ('client', 'natural') order by key`.execute(
        test.database.db,
      );
    expect(rows).toEqual([
      { key: 'client', hours: 24 },
      { key: 'natural', hours: null },
    ]);
  });
});

describe('an operation without a key', () => {
  it('asked again with its id is told again, not done again', async () => {
    const user = await person(test.ledger, { coins: 100n });
    const asked = order(user, sell());
    const first = await test.ledger.post(asked);
    expect(await test.replica().post(asked)).toEqual({ ...first, replayed: true });
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 90n });
  });

  it('whose id was used under a key, or under another one, is refused', async () => {
    const user = await person(test.ledger, { coins: 100n });
    const asked = order(user, sell(), { idempotencyKey: key('one') });
    posted(await test.ledger.post(asked));
    expect(await test.ledger.post({ ...asked, idempotencyKey: key('two') })).toEqual(refused('key_reused'));
    const { idempotencyKey: _key, ...bare } = asked;
    expect(await test.ledger.post(bare)).toEqual(refused('key_reused'));
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 90n });
  });
});

describe('natural keys of value from elsewhere', () => {
  it('a deposit credits once, also when its account closes in between', async () => {
    const user = await person(test.ledger);
    posted(await test.ledger.post(order(user, { rule: 'close' })));
    const idempotencyKey = key('1:0xdead:0', 'deposit', { scope: 'deposit', neverExpires: true });
    const deposit = () =>
      test.ledger.post(
        order(user, { rule: 'deposit', depositKey: idempotencyKey.key, amount: 5n }, { idempotencyKey }),
      );
    const answers = [await deposit(), await deposit(), ...(await Promise.all([deposit(), deposit()]))];
    expect(answers.map((posting) => posting.outcome === 'posted' && posting.replayed)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(answers.map((posting) => posted(posting).kind)).toEqual(Array(4).fill('suspense'));
  });

  it('malformed ids never reach the database', async () => {
    await expect(test.ledger.post(order('not a uuid', sell()))).rejects.toThrow('userId is no uuid');
    await expect(
      test.ledger.post(order(newOperationId(), sell(), { operationId: "x'; --" })),
    ).rejects.toThrow('operationId is no uuid');
  });
});
