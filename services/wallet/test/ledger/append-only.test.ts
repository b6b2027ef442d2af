import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { createLedger } from '../../src/ledger/create-ledger.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import { migrations } from '../../src/migrations.ts';
import { proveLedger } from '../../src/operations/proof/prove-ledger.ts';
import { writeChainHeads } from '../../src/operations/write-chain-heads.ts';
import { log, order, person, posted, price } from './ledger-under-test.ts';

const server = new URL(process.env.TEST_POSTGRES_URL ?? '');
const name = `t_roles_${randomBytes(4).toString('hex')}`;
let superuser: Database;
let service: Database;
let ledger: Ledger;

function urlAs(user: string): string {
  const url = new URL(server);
  url.username = user;
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  superuser = openDatabase({ url: server.href, name: 'test', max: 1 });
  for (const role of [name, `${name}_owner`])
    await sql`create role ${sql.id(role)} login`.execute(superuser.db);
  await sql`create database ${sql.id(name)} owner ${sql.id(`${name}_owner`)}`.execute(superuser.db);
  const owner = openDatabase({ url: urlAs(`${name}_owner`), name: 'test', max: 1 });
  await sql`grant usage on schema public to ${sql.id(name)}`.execute(owner.db);
  const defaults = sql`alter default privileges`;
  await sql`${defaults} grant usage on schemas to ${sql.id(name)}`.execute(owner.db);
  await sql`${defaults} grant select, insert, update, delete on tables to ${sql.id(name)}`.execute(owner.db);
  await sql`${defaults} grant usage, select on sequences to ${sql.id(name)}`.execute(owner.db);
  await owner.close();
  await migrate(urlAs(`${name}_owner`), migrations);
  service = openDatabase({ url: urlAs(name), name: 'test', max: 3 });
  ledger = createLedger({ database: service, coinPrice: price, logger: log });
});
afterAll(async () => {
  await ledger.stop();
  await service.close();
  await sql`drop database ${sql.id(name)} with (force)`.execute(superuser.db);
  for (const role of [name, `${name}_owner`]) await sql`drop role ${sql.id(role)}`.execute(superuser.db);
  await superuser.close();
});

describe("the service's role", () => {
  it('can do all that the ledger needs', async () => {
    const user = await person(ledger, { coins: 100n, available: 100n });
    const by = { reason: 'because', actorId: user };
    posted(await ledger.post(order(user, { rule: 'sell', amount: 10n, price })));
    posted(await ledger.post(order(user, { rule: 'hold', holdId: 'h', amount: 10n })));
    posted(await ledger.post(order(user, { rule: 'settle', holdId: 'h' })));
    posted(await ledger.post(order(user, { rule: 'subsidy', operation: 'add', amount: 1n, ...by })));
    expect(await writeChainHeads({ database: service, log })).not.toBe('0 heads');
    expect((await proveLedger({ database: service, log })).breaks).toEqual([]);
  });

  it.each([
    'update posting set amount = amount + 1',
    'delete from posting',
    'truncate posting',
    'alter table posting disable trigger all',
    'drop table posting',
    'update chain_head set seq = 1',
    'delete from chain_head',
    'update subsidy_register set shortfall = 0',
    'delete from subsidy_register',
    'update ledger_proof set ok = true',
    'delete from ledger_proof',
    'delete from account',
    'truncate account',
    'delete from transactions',
    'delete from hold',
    'delete from house_stripe',
    'delete from chain_shard',
    `insert into chain_shard (shard, head) values (3, '')`,
    'create or replace function post_batch() returns void language sql as $$ $$',
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(service.db)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('never below zero', () => {
  it.each(['coins', 'coins_reserved', 'available', 'held', 'card', 'cash_subsidy', 'total_withdrawn'])(
    '%s, not even by hand',
    async (column) => {
      await person(ledger, { coins: 1n });
      await expect(sql`update account set ${sql.id(column)} = -1`.execute(service.db)).rejects.toMatchObject({
        code: '23514',
      });
    },
  );
});
