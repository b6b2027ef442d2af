import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { create } from '@bufbuild/protobuf';
import { authRpc } from '@tael/proto';
import { sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { createPayees, type Payees } from '../src/payees.ts';
import { startWallet, type WalletUnderTest } from './wallet-under-test.ts';

let wallet: WalletUnderTest;
let payees: Payees;
let time = 0;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

beforeEach(() => {
  const auth = { resolvePayee: () => Promise.resolve(create(authRpc.ResolvePayeeResponseSchema)) };
  payees = createPayees(wallet.deps.database, auth, () => time);
});
afterEach(() => payees.close());

const idOf = async (name: string) => (await payees.byName(name))?.userId;

async function renameInSilence(userId: string, to: string): Promise<void> {
  await wallet.deps.database.transaction(async (tx) => {
    await sql`alter table user_facts disable trigger facts_changed`.execute(tx);
    await sql`update user_facts set username = ${to}, name_key = ${to} where user_id = ${userId}`.execute(tx);
    await sql`alter table user_facts enable trigger facts_changed`.execute(tx);
  });
}

const listeners = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'wallet listens' and state = 'idle'
      and query like 'select pg_notify%'
  `.execute(wallet.deps.database.db);
  return rows.map(({ pid }) => pid);
};

/** The name is cached for the long TTL. Listening starts after the insert, so its notification is missed. */
async function believed(name: string): Promise<string> {
  const userId = await wallet.person(name);
  await eventually(async () => {
    // Names cached while the listener starts have the short TTL of one second.
    time += 2_000;
    expect(await idOf(name)).toBe(userId);
    time += 2_000;
    await renameInSilence(userId, `${name}-else`);
    const known = await idOf(name);
    await renameInSilence(userId, name);
    expect(known).toBe(userId);
  });
  return userId;
}

it('is told of a change by whichever replica heard of it', async () => {
  const one = await believed('before');
  await wallet.saveFact(one, { username: 'after', status: 'active', version: 10n });
  // The TTL has not expired: the test clock stands still.
  await eventually(async () => expect(await idOf('before')).toBeUndefined());
  const other = await wallet.person('before');
  await eventually(async () => expect(await idOf('before')).toBe(other));
  expect(await idOf('after')).toBe(one);
});

it('asks again who bears a name that somebody else is said to bear as well', async () => {
  await believed('shared');
  const other = await wallet.person('shared');
  // Two rows share the name, so auth is asked; it has no such user.
  await eventually(async () => expect(await idOf('shared')).toBeUndefined());
  const third = await wallet.person('third');
  expect(await idOf('third')).toBe(third);
  await wallet.bury(other);
});

it('is told who has been suspended, and who is gone', async () => {
  const one = await believed('fickle');
  await wallet.saveFact(one, { username: 'fickle', status: 'suspended', version: 10n });
  await eventually(async () => expect((await payees.byName('fickle'))?.status).toBe('suspended'));
  await wallet.bury(one);
  await eventually(async () => expect(await idOf('fickle')).toBeUndefined());
});

it('believes a name for a minute', async () => {
  const one = await believed('kept');
  await renameInSilence(one, 'given-up');
  time += 50_000;
  expect(await idOf('kept')).toBe(one);
  time += 10_001;
  expect(await idOf('kept')).toBeUndefined();
});

it('believes nothing any more when it may have missed a change', async () => {
  const one = await believed('missed');
  await renameInSilence(one, 'found');
  expect(await idOf('missed')).toBe(one);
  const [listener] = await listeners();
  await sql`select pg_terminate_backend(${listener})`.execute(wallet.deps.database.db);
  await eventually(async () => expect(await idOf('missed')).toBeUndefined());
  expect(await idOf('found')).toBe(one);
});
