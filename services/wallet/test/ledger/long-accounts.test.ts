import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, sql, type Database } from '@tael/postgres';
import { startFullProof } from '../../src/ledger/proof/full-proof.ts';
import { proveInFull } from '../../src/operations/proof/prove-in-full.ts';
import { proveLedger } from '../../src/operations/proof/prove-ledger.ts';
import { log, openLedger, order, person, type LedgerUnderTest } from './ledger-under-test.ts';

let test: LedgerUnderTest;
let impatient: Database;
let payee: string;
beforeAll(async () => {
  test = await openLedger();
  impatient = openDatabase({ url: test.url, name: 'impatient', statementTimeoutMs: 1_000 });
  const payer = await person(test.ledger, { coins: 1_000n });
  payee = await person(test.ledger);
  const send = { rule: 'send', payeeId: payee, amount: 1n, description: '' } as const;
  await Promise.all(Array.from({ length: 500 }, () => test.ledger.post(order(payer, send))));
  // Reading all postings of this payee then exceeds the statement timeout.
  await sql`alter table posting rename to kept_posting`.execute(test.database.db);
  await sql`
    create function read_slowly() returns boolean cost 1000000 volatile language plpgsql as $$
    begin perform pg_sleep(0.003); return true; end $$`.execute(test.database.db);
  await sql
    .raw(
      `create view posting as select * from kept_posting where user_id is distinct from '${payee}' or read_slowly()`,
    )
    .execute(test.database.db);
});
afterAll(async () => {
  await impatient.close();
  await test.close();
});

const pace = { postingsAtATime: 50 };
const prove = () => proveLedger({ database: impatient, log }, pace);
const proveAll = async () => {
  await startFullProof(impatient.db);
  return await proveInFull({ database: impatient, log }, pace);
};

it('an account with more postings than a statement can add up is proven like any other', async () => {
  const addUp = sql`select sum(amount) from posting where user_id = ${payee}`.execute(impatient.db);
  await expect(addUp).rejects.toThrow('statement timeout');
  expect(await prove()).toMatchObject({ ok: true, accounts: 2n });
  expect(await proveAll()).toMatchObject({ ok: true, accounts: 2n, postings: 1_002n });
});

it('and its balance, when it is not what its postings say, is named', async () => {
  await sql`update account set coins = coins + 1 where user_id = ${payee}`.execute(test.database.db);
  const named = { what: 'balance', where: `${payee} coins`, found: '501, expected 500' };
  expect((await proveAll())?.breaks).toContainEqual(named);
});
