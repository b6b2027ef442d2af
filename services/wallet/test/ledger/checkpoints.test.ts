import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { writeChainHeads } from '../../src/operations/write-chain-heads.ts';
import { findProgress } from '../../src/ledger/proof/full-proof.ts';
import type { LedgerProof } from '../../src/ledger/proof/proofs.ts';
import { expectProven, log, openLedger, order, person, type LedgerUnderTest } from './ledger-under-test.ts';

let test: LedgerUnderTest;
let user: string;
let other: string;
const postings = 2n + 2n + 20n;
beforeEach(async () => {
  test = await openLedger();
  user = await person(test.ledger, { coins: 1000n, available: 1000n });
  other = await person(test.ledger);
  await send(10);
  await expectProven(test);
});
afterEach(() => test.close());

async function send(times: number): Promise<void> {
  for (let n = 0; n < times; n++)
    await test.ledger.post(order(user, { rule: 'send', payeeId: other, amount: 5n, description: '' }));
}
/** As a superuser: the service's role has no right to change postings. */
const tamper = (statement: string) => sql.raw(statement).execute(test.database.db);
const found = (proof: LedgerProof | undefined) =>
  (proof?.breaks ?? []).map(({ what, where }) => `${what} ${where}`);
const changed = (seq: number) => `update posting set amount = amount + 1 where shard = 0 and seq = ${seq}`;
const restored = (seq: number) => changed(seq).replace('+', '-');

describe('the proof from a checkpoint', () => {
  it('reads what was posted since, and nothing twice', async () => {
    await send(3);
    expect(await expectProven(test)).toMatchObject({ postings: 6n, accounts: 2n });
    expect(await expectProven(test)).toMatchObject({ postings: 0n, accounts: 2n });
    await tamper(changed(17));
    expect(await expectProven(test)).toMatchObject({ postings: 0n });
  });

  it.each([
    ['changed', changed(26), 'posting 0/26'],
    ['removed', 'delete from posting where shard = 0 and seq = 26', 'posting 0/27'],
    ['cut off', 'delete from posting where shard = 0 and seq = 28', 'chain shard 0'],
  ])('finds a posting that was %s since', async (_, statement, where) => {
    await send(2);
    await tamper(statement);
    expect(found(await test.prove())).toContain(where);
  });

  it('finds the place of the checkpoint changed, or the chain cut off before it', async () => {
    await tamper(changed(24));
    await tamper(`update posting set hash = sha256('forged') where shard = 0 and seq = 24`);
    expect(found(await test.prove())).toEqual(['chain 0/24']);
    await tamper(`
      delete from posting where shard = 0 and seq > 20;
      update chain_shard set seq = 20, head = (select hash from posting where shard = 0 and seq = 20) where shard = 0`);
    expect(found(await test.prove())).toEqual(expect.arrayContaining(['chain 0/24', 'chain shard 0']));
  });

  it('names an account that was changed before the checkpoint, once it moves, though all sums agree', async () => {
    await tamper(`update account set coins = coins + 1 where user_id = '${user}';
      update account set coins = coins - 1 where user_id = '${other}'`);
    await expectProven(test);
    await send(1);
    expect(found(await test.prove())).toEqual([`balance ${user} coins`, `balance ${other} coins`].sort());
  });

  it('finds an account that was deleted', async () => {
    await send(1);
    await tamper(`delete from account where user_id = '${other}'`);
    expect(found(await test.prove())).toContain(`balance ${other} coins`);
  });

  it('stays where it was as long as there is a break', async () => {
    await send(2);
    await tamper(changed(26));
    for (let n = 0; n < 2; n++) expect(await test.prove()).toMatchObject({ ok: false, postings: 4n });
    await tamper(restored(26));
    expect(await test.prove()).toMatchObject({ ok: true, postings: 4n });
  });
});

describe('a clock that jumped back', () => {
  it('is no break: balances that do not follow each other in time are added up', async () => {
    await tamper(`
      update posting set posted_at = posted_at - interval '1 hour' where seq > 14;
      do $$ declare r record; head bytea := sha256('tael/0');
      begin
        for r in select * from posting where shard = 0 order by seq loop
          head := sha256(head || convert_to(concat_ws('|', r.shard, r.seq, r.operation_id, coalesce(r.user_id::text, 'house'),
            r.account, r.asset, r.amount, r.balance_after, (extract(epoch from r.posted_at) * 1000000)::bigint), 'UTF8'));
          update posting set hash = head where shard = 0 and seq = r.seq;
        end loop;
        update chain_shard set head = (select hash from posting p where p.shard = 0 order by seq desc limit 1) where shard = 0;
        truncate ledger_proof cascade;
      end $$`);
    expect(await expectProven(test)).toMatchObject({ postings });
  });
});

describe('the full proof', () => {
  it('of a ledger that nobody touched finds nothing, up to the checkpoint', async () => {
    await send(1);
    expect(await test.proveInFull()).toMatchObject({ kind: 'full', breaks: [], postings, accounts: 2n });
  });

  it.each([
    ['a posting changed', () => changed(17), () => 'posting 0/17'],
    ['a posting removed', () => 'delete from posting where shard = 0 and seq = 17', () => 'posting 0/18'],
    [
      'an account',
      () => `update account set card = card + 1, available = available - 1 where user_id = '${user}'`,
      () => `balance ${user} card`,
    ],
    [
      'a counter',
      () => `update account set total_withdrawn = 1 where user_id = '${other}'`,
      () => `balance ${other} total_withdrawn, by settled holds`,
    ],
    [
      'the sums of the checkpoint',
      () => edited(`'{0,sums,users.coins}', '"7"'`),
      () => 'checkpoint shard 0, users.coins',
    ],
    ['the hash of the checkpoint', () => edited(`'{0,hash}', '"00"'`), () => 'checkpoint shard 0'],
    ['the place of the checkpoint', () => edited(`'{0,seq}', '"22"'`), () => 'checkpoint shard 0'],
  ])('finds %s long ago', async (_, statement, where) => {
    await tamper(statement());
    expect(found(await test.proveInFull())).toContain(where());
    expect(found(await test.prove({ postingsAtATime: 3 })).length > 0).toBe(
      !where().startsWith('checkpoint'),
    );
  });
  const edited = (change: string) => `update ledger_proof set checkpoint = jsonb_set(checkpoint, ${change})`;

  it('finds a written head that is lost', async () => {
    await writeChainHeads({ database: test.database, log });
    await send(1);
    await expectProven(test);
    await tamper('update chain_head set hash = sha256(hash)');
    expect(found(await test.proveInFull())).toEqual(['chain 0/24']);
  });

  it('that found something sends the next proof back to the roots, which goes on once it is repaired', async () => {
    await tamper(changed(17));
    await test.proveInFull();
    expect(found(await test.prove())).toContain('posting 0/17');
    await tamper(restored(17));
    expect(await test.prove()).toMatchObject({ ok: true, postings });
    expect(await test.prove()).toMatchObject({ ok: true, postings: 0n });
    expect(await test.proveInFull()).toMatchObject({ ok: true, postings });
  });
});

describe('a full proof under way', () => {
  /** Aborts a run at its nth look. */
  const abortAt = (nth: number): AbortSignal => {
    let looks = 0;
    return Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        if (++looks === nth) throw new Error('the process ended');
      },
    });
  };

  it('goes on after a restart where it was, wherever that was, and keeps what it found', async () => {
    await tamper(changed(1));
    for (let nth = 2; ; nth++) {
      const signal = abortAt(nth);
      const proof = await test.proveInFull({ postingsAtATime: 4, signal }).catch(() => undefined);
      if (nth === 3) await tamper(changed(20));
      if (!proof) continue;
      expect(found(proof)).toEqual(expect.arrayContaining(['posting 0/1', 'posting 0/20']));
      expect([proof.postings, proof.accounts]).toEqual([postings, 2n]);
      break;
    }
    expect(await findProgress(test.database.db)).toBeUndefined();
  });

  it('is carried on by one of two replicas at once', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => test.proveInFull({ postingsAtATime: 2 })));
    expect(runs.filter((proof) => proof !== undefined)).toMatchObject([{ ok: true, postings }]);
  });
});

describe('beside transfers', () => {
  it('a slow proof is not misled by the checkpoints of quicker ones', async () => {
    await tamper('insert into account (user_id) select gen_random_uuid() from generate_series(1, 20000)');
    const under = { way: true };
    const slow = test.prove({ pagesAtATime: 1 }).finally(() => (under.way = false));
    while (under.way) {
      await send(1);
      await expectProven(test);
    }
    expect(await slow).toMatchObject({ breaks: [] });
  });

  it('no proof has a false alarm, and the tails together have each posting once', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => person(test.ledger, { coins: 1000n })));
    const replica = test.replica();
    let going = true;
    const traffic = users.map(async (from, n) => {
      while (going) {
        const payeeId = users[(n + 1) % 5] ?? '';
        const ledger = n % 2 ? test.ledger : replica;
        await ledger.post(order(from, { rule: 'send', payeeId, amount: 1n, description: '' }));
        await ledger.post(order(from, { rule: 'sell', amount: 1n, price: 726n }));
      }
    });
    for (let n = 0; n < 3; n++) {
      await expectProven(test);
      expect(await test.proveInFull({ postingsAtATime: 500 })).toMatchObject({ breaks: [] });
      expect(
        (await Promise.all([test.prove({ postingsAtATime: 20 }), test.prove()])).map(({ ok }) => ok),
      ).toEqual([true, true]);
    }
    going = false;
    await Promise.all(traffic);
    await expectProven(test);
    const { rows } = await sql<{ all: bigint; last: bigint }>`
      select (select count(*) from posting) as all,
        (select sum((place->>'seq')::bigint)::bigint from jsonb_array_elements(checkpoint) place) as last
      from ledger_proof where kind = 'tail' order by started_at desc limit 1`.execute(test.database.db);
    expect(rows[0]?.last).toBe(rows[0]?.all);
  });
});
