import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import type { Ledger } from '../../src/ledger/ledger.ts';
import {
  alternately,
  balanceOf,
  expectProven,
  key,
  openLedger,
  order,
  person,
  posted,
  type LedgerUnderTest,
} from './ledger-under-test.ts';

let test: LedgerUnderTest;
let post: Ledger['post'];
beforeEach(async () => {
  test = await openLedger();
  post = alternately(test.ledger, test.replica());
});
afterEach(() => test.close());

const people = (count: number, coins: bigint) =>
  Promise.all(Array.from({ length: count }, () => person(test.ledger, { coins })));
const send = (from: string, to: string, amount = 1n) =>
  order(from, { rule: 'send', payeeId: to, amount, description: '' });

describe('many at once, on two replicas', () => {
  it('opposite transfers between the same pairs all go through: no deadlock, and nothing retried for one', async () => {
    const users = await people(10, 1000n);
    const orders = Array.from({ length: 1200 }, (_, n) => {
      const [a = '', b = ''] = [users[n % 10], users[(n + 1 + (n % 7)) % 10]];
      return n % 2 === 0 ? send(a, b) : send(b, a);
    });
    const postings = await Promise.all(orders.map(post));
    expect(postings.every((posting) => posting.outcome === 'posted')).toBe(true);
    const { rows } =
      await sql`select deadlocks from pg_stat_database where datname = current_database()`.execute(
        test.database.db,
      );
    expect(rows).toEqual([{ deadlocks: 0n }]);
    await expectProven(test);
  });

  it('one popular payee gets every cent', async () => {
    const [payee = '', ...payers] = await people(41, 100n);
    const postings = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => post(send(payers[n % 40] ?? '', payee, 3n))),
    );
    expect(postings.every((posting) => posting.outcome === 'posted')).toBe(true);
    expect(await balanceOf(test.database, payee)).toMatchObject({ coins: 3100n, version: 1001n });
    await expectProven(test);
  });

  it('sells against sends from one balance take exactly what is there', async () => {
    const [user = '', payee = ''] = await people(2, 100n);
    const postings = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        post(n % 3 === 0 ? order(user, { rule: 'sell', amount: 7n, price: 726n }) : send(user, payee, 7n)),
      ),
    );
    expect(postings.filter((posting) => posting.outcome === 'posted')).toHaveLength(14);
    expect(await balanceOf(test.database, user)).toMatchObject({ coins: 2n });
    await expectProven(test);
  });
});

describe('decisions that race, on two replicas', () => {
  it('repeated keys among them are posted once each', async () => {
    const users = await people(20, 1000n);
    const keys = Array.from({ length: 150 }, (_, n) => `k${n}`);
    const orders = keys.flatMap((name, n) => {
      const [from = '', to = ''] = [users[n % 20], users[(n + 3) % 20]];
      return Array.from({ length: 4 }, () => ({ ...send(from, to), idempotencyKey: key(name) }));
    });
    const postings = await Promise.all(orders.map(post));
    const firsts = postings.filter((posting) => posting.outcome === 'posted' && !posting.replayed);
    expect(firsts).toHaveLength(150);
    const { rows } = await sql`select count(*) from transactions where kind = 'send'`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ count: 150n }]);
    await expectProven(test);
  });

  it('approve against reject: one wins, the others hear how it was decided', async () => {
    const [user = ''] = await people(1, 100n);
    const out = order(user, { rule: 'send-out', chainId: 1, amount: 40n, address: '0x1', description: '' });
    posted(await test.ledger.post(out));
    const by = { transactionId: out.operationId, actorId: user };
    const postings = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(
          order(
            user,
            n % 3 === 0
              ? { rule: 'approve-send-out', ...by }
              : { rule: 'reject-send-out', ...by, reason: 'no' },
          ),
        ),
      ),
    );
    expect(postings.filter((posting) => posting.outcome === 'posted')).toHaveLength(1);
    const states = new Set(
      postings.flatMap((posting) => (posting.outcome === 'refused' ? [posting.state] : [])),
    );
    const balance = await balanceOf(test.database, user);
    expect([...states]).toEqual([balance?.coins === 100n ? 'failed' : 'completed']);
    expect(balance?.coinsReserved).toBe(0n);
    await expectProven(test);
  });

  it('a close against a deposit loses no coin: it is on the account, or in suspense', async () => {
    for (let round = 0; round < 10; round++) {
      const [user = ''] = await people(1, 0n);
      const [closed, deposit] = await Promise.all([
        post(order(user, { rule: 'close' })),
        post(order(user, { rule: 'deposit', depositKey: `d${round}`, amount: 9n })),
      ]);
      const suspended = deposit.outcome === 'posted' && deposit.answer.kind === 'suspense';
      expect(suspended).toBe(closed.outcome === 'posted');
      expect(await balanceOf(test.database, user)).toMatchObject({ coins: suspended ? 0n : 9n });
    }
    await expectProven(test);
  });
});
