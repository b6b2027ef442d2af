import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { newOperationId } from '../../src/ledger/operation-id.ts';
import {
  alternately,
  balanceOf,
  expectProven,
  openLedger,
  order,
  person,
  posted,
  refused,
  type LedgerUnderTest,
} from './ledger-under-test.ts';

let test: LedgerUnderTest;
let user: string;
let holdId: string;
beforeAll(async () => {
  test = await openLedger();
});
afterEach(() => expectProven(test));
afterAll(() => test.close());

const hold = (amount = 100n, of = user) => test.ledger.post(order(of, { rule: 'hold', holdId, amount }));
const end = (rule: 'release' | 'settle', of = user) => test.ledger.post(order(of, { rule, holdId }));

async function fresh(available = 250n): Promise<void> {
  user = await person(test.ledger, { available });
  holdId = `withdrawal:${newOperationId()}`;
}

describe('a hold', () => {
  it('moves available to held, and the withdrawal is pending in the lists', async () => {
    await fresh();
    const held = await hold();
    expect(posted(held).balance).toMatchObject({ available: 150n, held: 100n });
    const { rows } =
      await sql`select id, kind, status, reference from transactions where from_user = ${user}`.execute(
        test.database.db,
      );
    expect(rows).toEqual([
      {
        id: held.outcome === 'posted' && held.operationId,
        kind: 'withdrawal',
        status: 'pending',
        reference: holdId,
      },
    ]);
    expect(await hold()).toMatchObject({ outcome: 'posted', replayed: true });
    expect(await hold(101n)).toEqual(refused('key_reused', 'held'));
    expect(await hold(100n, await person(test.ledger, { available: 500n }))).toEqual(
      refused('key_reused', 'held'),
    );
  });

  it('beyond what is available is refused and leaves nothing behind', async () => {
    await fresh();
    expect(await hold(251n)).toEqual(refused('insufficient_available'));
    expect(posted(await hold(250n)).balance).toMatchObject({ available: 0n, held: 250n });
  });

  it('is released once, whole, and neither held nor settled afterwards', async () => {
    await fresh();
    await hold();
    expect(posted(await end('release'))).toMatchObject({
      amount: 100n,
      balance: { available: 250n, held: 0n },
    });
    expect(await end('release')).toMatchObject({ outcome: 'posted', replayed: true });
    expect(await end('settle')).toEqual(refused('hold_released', 'released'));
    expect(await hold()).toEqual(refused('hold_released', 'released'));
    expect(await balanceOf(test.database, user)).toMatchObject({
      available: 250n,
      held: 0n,
      totalWithdrawn: 0n,
    });
  });

  it('is settled once, raises the total withdrawn once, and is not released afterwards', async () => {
    await fresh();
    await hold();
    expect(posted(await end('settle')).balance).toMatchObject({
      available: 150n,
      held: 0n,
      totalWithdrawn: 100n,
    });
    expect(await end('settle')).toMatchObject({ outcome: 'posted', replayed: true });
    expect(await end('release')).toEqual(refused('hold_settled', 'settled'));
    expect(await hold()).toEqual(refused('hold_settled', 'settled'));
    expect(await balanceOf(test.database, user)).toMatchObject({ totalWithdrawn: 100n });
  });
});

describe('a hold in disorder', () => {
  it('that is released before it came leaves a tombstone, and comes too late', async () => {
    await fresh();
    expect(await end('settle')).toEqual(refused('unknown_hold'));
    expect(posted(await end('release'))).toMatchObject({ amount: 0n, balance: { available: 250n } });
    expect(posted(await end('release'))).toMatchObject({ amount: 0n });
    expect(await hold()).toEqual(refused('hold_released', 'released'));
    expect(await end('settle')).toEqual(refused('hold_released', 'released'));
  });

  it('is nobody else’s', async () => {
    await fresh();
    await hold();
    const other = await person(test.ledger, { available: 100n });
    expect(await end('release', other)).toEqual(refused('unknown_hold', 'held'));
    expect(await end('settle', other)).toEqual(refused('unknown_hold', 'held'));
  });

  it('and forty at once against one balance: exactly as many as it can bear', async () => {
    await fresh(1000n);
    const post = alternately(test.ledger, test.replica());
    const postings = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        post(order(user, { rule: 'hold', holdId: `${holdId}:${n}`, amount: 70n })),
      ),
    );
    expect(postings.filter((posting) => posting.outcome === 'posted')).toHaveLength(14);
    expect(await balanceOf(test.database, user)).toMatchObject({ available: 20n, held: 980n });
  });

  it('with release and settle racing ends one way', async () => {
    const post = alternately(test.ledger, test.replica());
    for (let round = 0; round < 20; round++) {
      await fresh();
      await hold();
      const rules = ['release', 'settle', 'release', 'settle'] as const;
      const postings = await Promise.all(rules.map((rule) => post(order(user, { rule, holdId }))));
      const balance = await balanceOf(test.database, user);
      const settled = balance?.totalWithdrawn === 100n;
      expect(balance).toMatchObject(settled ? { available: 150n, held: 0n } : { available: 250n, held: 0n });
      const won = postings.filter((_, n) => rules[n] === (settled ? 'settle' : 'release'));
      expect(won.map((posting) => posting.outcome)).toEqual(['posted', 'posted']);
    }
  });
});
