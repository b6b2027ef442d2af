import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { writeChainHeads } from '../../src/operations/write-chain-heads.ts';
import { latestProof, type LedgerBreak } from '../../src/ledger/proof/proofs.ts';
import { expectProven, log, openLedger, order, person, type LedgerUnderTest } from './ledger-under-test.ts';

let test: LedgerUnderTest;
let user: string;
beforeEach(async () => {
  test = await openLedger();
  user = await person(test.ledger, { coins: 1000n, available: 1000n });
  const other = await person(test.ledger);
  for (let n = 0; n < 10; n++) {
    await test.ledger.post(order(user, { rule: 'send', payeeId: other, amount: 5n, description: '' }));
    await test.ledger.post(order(user, { rule: 'sell', amount: 3n, price: 726n }));
  }
  await test.ledger.post(order(user, { rule: 'hold', holdId: 'h', amount: 10n }));
  await test.ledger.post(
    order(user, { rule: 'send-out', chainId: 1, amount: 4n, address: '0x1', description: '' }),
  );
});
afterEach(() => test.close());

/** As a superuser: the service's role has no right to change postings. */
async function tamper(statement: string): Promise<LedgerBreak[]> {
  await sql.raw(statement).execute(test.database.db);
  const { ok, breaks } = await test.prove();
  expect(ok).toBe(false);
  return breaks;
}
const whereOf = (breaks: readonly LedgerBreak[], what: string) =>
  breaks.filter((found) => found.what === what).map(({ where }) => where);

describe('the proof', () => {
  it('of a ledger that nobody touched finds nothing and is kept', async () => {
    const proof = await expectProven(test);
    expect(proof).toMatchObject({ postings: 4n + 20n + 40n + 4n, accounts: 2n });
    expect(await latestProof(test.database.db, 'tail')).toEqual(proof);
  });

  it('of a ledger in which nothing was posted yet finds nothing', async () => {
    const empty = await openLedger();
    expect(await expectProven(empty)).toMatchObject({ postings: 0n, accounts: 0n });
    await empty.close();
  });

  it.each([
    ['amount', 'amount = amount + 1'],
    ['balance', 'balance_after = balance_after + 1'],
    ['account', "account = 'available'"],
    ['owner', 'user_id = gen_random_uuid()'],
    ['operation', 'operation_id = gen_random_uuid()'],
    ['time', "posted_at = posted_at - interval '1 microsecond'"],
    ['hash', "hash = sha256('forged')"],
  ])('names a posting whose %s was changed', async (_, change) => {
    const breaks = await tamper(`update posting set ${change} where shard = 0 and seq = 17`);
    expect(whereOf(breaks, 'posting')[0]).toBe('0/17');
  });

  it('names the next when a posting was changed and hashed anew', async () => {
    const breaks = await tamper(`
      update posting p set amount = amount + 1,
        hash = sha256((select hash from posting b where b.shard = 0 and b.seq = 16) || convert_to(concat_ws('|', shard,
          seq, operation_id, coalesce(user_id::text, 'house'), account, asset, amount + 1, balance_after,
          (extract(epoch from posted_at) * 1000000)::bigint), 'UTF8'))
      where shard = 0 and seq = 17`);
    expect(whereOf(breaks, 'posting')).toEqual(['0/18']);
    expect(whereOf(breaks, 'sum')).toContain('shard 0, USDC');
  });

  it('names the gap that a removed posting leaves', async () => {
    expect(whereOf(await tamper('delete from posting where shard = 0 and seq = 17'), 'posting')).toContain(
      '0/18',
    );
  });

  it('sees the end cut off, even with the head put back, by the heads written down', async () => {
    expect(await writeChainHeads({ database: test.database, log })).toBe('1 heads');
    expect(await writeChainHeads({ database: test.database, log })).toBe('0 heads');
    const breaks = await tamper(`
      delete from posting where shard = 0 and seq > 60;
      update chain_shard set seq = 60, head = (select hash from posting where shard = 0 and seq = 60) where shard = 0`);
    expect(whereOf(breaks, 'chain')).toEqual(['0/68']);
  });
});

describe('the proof of balances', () => {
  it.each(['coins', 'coins_reserved', 'available', 'held', 'card'])(
    'names the account whose %s were raised, and the money that came from nowhere',
    async (column) => {
      const breaks = await tamper(`update account set ${column} = ${column} + 1 where user_id = '${user}'`);
      expect(whereOf(breaks, 'balance')).toContain(`${user} ${column}`);
      const sums = { coins: ['USDC', "users' coins"], coins_reserved: ['USDC'] }[column] ?? ['CNY'];
      expect(whereOf(breaks, 'sum')).toEqual([...sums, `users' ${column}, by postings`]);
    },
  );

  it.each([
    ['coins', "users' coins"],
    ['holders', 'users with coins'],
  ])('names the kept sum of %s that was changed', async (column, where) => {
    const breaks = await tamper(`update chain_shard set ${column} = ${column} + 1 where shard = 5`);
    expect(breaks.map(({ what, where: at }) => [what, at])).toEqual([['sum', where]]);
  });

  it('names the house account whose stripe was changed', async () => {
    const breaks = await tamper(
      "update house_stripe set balance = balance + 1 where account = 'sales' and asset = 'CNY'",
    );
    expect(whereOf(breaks, 'house')).toEqual(['shard 0, sales CNY']);
  });

  it.each([
    ["update hold set status = 'released', ended_at = now()", 'held, by open holds'],
    [
      "update transactions set status = 'failed', settled_at = now() where kind = 'send-out'",
      'coins_reserved, by pending sends',
    ],
  ])('names money set aside for nothing: %s', async (statement, where) => {
    expect(whereOf(await tamper(statement), 'balance')).toEqual([`${user} ${where}`]);
  });

  it.each([
    ['cash_subsidy', 'cash_subsidy, by its register'],
    ['total_withdrawn', 'total_withdrawn, by settled holds'],
  ])('names the account whose counter %s was changed', async (column, where) => {
    const grant = { rule: 'subsidy', operation: 'add', reason: '', actorId: user } as const;
    await test.ledger.post(order(user, { ...grant, amount: 50n }));
    await test.ledger.post(order(user, { ...grant, operation: 'subtract', amount: 20n }));
    await test.ledger.post(order(user, { rule: 'settle', holdId: 'h' }));
    const breaks = await tamper(`update account set ${column} = ${column} - 1 where user_id = '${user}'`);
    expect(breaks.map(({ what, where: at }) => [what, at])).toEqual([['balance', `${user} ${where}`]]);
  });

  it('adds up the accounts of every page of their table once', async () => {
    await sql`insert into account (user_id) select gen_random_uuid() from generate_series(1, 500)`.execute(
      test.database.db,
    );
    await person(test.ledger, { coins: 7n, available: 9n });
    expect(await test.prove({ pagesAtATime: 1 })).toMatchObject({ breaks: [], accounts: 503n });
  });
});
