import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { walletRpc } from '@tael/proto';
import {
  eventually,
  startAuth,
  testDatabase,
  type AuthProcess,
  type SignedIn,
  type TestDatabase,
  runTask,
} from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import { metricsOf, startReplica, type Replica } from './replica.ts';

let auth: AuthProcess;
let stores: TestDatabase;
let one: Replica;
let two: Replica;
beforeAll(async () => {
  [auth, stores] = await Promise.all([startAuth(), testDatabase({ migrations })]);
  [one, two] = await Promise.all([startReplica(stores.url, auth), startReplica(stores.url, auth)]);
});
afterAll(async () => {
  for (const { process } of [one, two]) process.kill();
  const exits = await Promise.all([one.process.exited, two.process.exited]);
  await auth.stop();
  await stores.drop();
  expect(exits.map(({ code }) => code)).toEqual([0, 0]);
});

const actor = { userId: randomUUID(), role: 'admin', requestId: 'r' };
const person = async (name: string, has: { yuan?: bigint; coins?: number } = {}): Promise<SignedIn> => {
  const registered = await auth.register(name);
  const { id: userId } = registered;
  const { yuan = 0n, coins = 0 } = has;
  const value = yuan + BigInt(coins) * 726n;
  const stepId = randomUUID();
  await one.wallet.adjust({ stepId, userId, change: { case: 'addToBalance', value }, reason: '', actor });
  if (coins > 0) expect((await one.post(registered, '/api/wallet/buy', { amount: coins })).status).toBe(200);
  return registered;
};
const holdings = async (...people: SignedIn[]) =>
  (await two.wallet.getHoldings({ userIds: people.map(({ id }) => id) })).holdings;
const replicaFor = (n: number): Replica => (n % 2 === 0 ? one : two);
const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

describe('two replicas on one database', () => {
  it('let 40 sells and 40 sends take no more than there is', async () => {
    const [owner, payee] = [await person('racer', { coins: 32 }), await person('winner')];
    const send = (replica: Replica) =>
      replica.post(owner, '/api/transactions', { to: 'winner', amount: 1, type: 'send' });
    // The first request of a replica fetches auth's public keys and the payee. Among 40 on a loaded machine, these calls
    // can take longer than their deadline.
    expect([(await send(one)).status, (await send(two)).status]).toEqual([201, 201]);
    const sells = Array.from({ length: 40 }, (_, n) =>
      replicaFor(n).post(owner, '/api/wallet/sell', { amount: 1 }),
    );
    const sends = Array.from({ length: 40 }, (_, n) => send(replicaFor(n)));
    const [sold, sent] = [
      (await Promise.all(sells)).map(({ status }) => status),
      (await Promise.all(sends)).map(({ status }) => status),
    ];
    expect([count(sold, 200) + count(sent, 201), count([...sold, ...sent], 400)]).toEqual([30, 50]);
    const [left, got] = await holdings(owner, payee);
    expect([left?.coins, left?.available]).toEqual([0n, BigInt(count(sold, 200)) * 726n]);
    expect(got?.coins).toBe(BigInt(2 + count(sent, 201)) * 100n);
  });

  it('do once what ten ask under one key, and answer all the same', async () => {
    const [owner, payee] = [await person('keyholder', { coins: 10 }), await person('keypayee')];
    const body = { to: 'keypayee', amount: 1, type: 'send' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => replicaFor(n).post(owner, '/api/transactions', body, 'one key')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect((await holdings(payee))[0]?.coins).toBe(100n);
  });

  it('carry opposite transfers of the same pairs without a deadlock', async () => {
    const people = await Promise.all(['left', 'middle', 'right'].map((name) => person(name, { coins: 20 })));
    const names = ['left', 'middle', 'right'];
    const transfers = Array.from({ length: 90 }, (_, n) => {
      const from = n % 3;
      const to = (from + 1 + (Math.floor(n / 3) % 2)) % 3;
      const sender = people[from];
      if (sender === undefined) throw new Error('nobody');
      return replicaFor(Math.floor(n / 6)).post(sender, '/api/transactions', { to: names[to], amount: 0.5 });
    });
    const statuses = (await Promise.all(transfers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const all = await holdings(...people);
    expect(all.reduce((sum, { coins }) => sum + coins, 0n)).toBe(6_000n);
  });
});

describe('what one replica does, the other', () => {
  it('counts in: one balance is held for no more payouts than it covers', async () => {
    const owner = await person('holder', { yuan: 1_000n });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        replicaFor(n).wallet.hold({ holdId: `withdrawal:${n}`, userId: owner.id, amount: 100n }),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === walletRpc.HoldOutcome.HELD)).toHaveLength(10);
    expect((await holdings(owner))[0]).toMatchObject({ available: 0n, held: 1_000n });
  });

  it('knows at once: a card and its freezing', async () => {
    const owner = await person('carded', { yuan: 500n });
    await one.post(owner, '/api/wallet/card', {});
    await two.post(owner, '/api/wallet/card/freeze', {});
    expect((await one.post(owner, '/api/wallet/card/top-up', { amount: 1 })).status).toBe(409);
  });

  it('proves: the book is intact after all that; and auth’s people are heard of', async () => {
    const late = await auth.register('latecomer');
    await eventually(async () => {
      const { rows } = await sql`select 1 from user_facts where user_id = ${late.id}`.execute(
        stores.database.db,
      );
      expect(rows).toHaveLength(1);
    });
    expect(await runTask(two.operations, 'reconcile-ledger')).toContain('intact');
  });

  it('is measured on both, a proof and what it found: neither has to have run it', async () => {
    const proofs = async () =>
      await Promise.all(
        [one, two].map(async ({ metricsUrl }) =>
          (await metricsOf(metricsUrl)).filter((line) => line.startsWith('wallet_ledger_proof_ok')),
        ),
      );
    const says = (value: number) => Array<string[]>(2).fill([`wallet_ledger_proof_ok ${value}`]);
    expect(await proofs()).toEqual(says(1));
    await sql`update account set coins = coins + 1 where user_id = (select user_id from account order by user_id limit 1)`.execute(
      stores.database.db,
    );
    await runTask(one.operations, 'reconcile-ledger');
    await eventually(async () => expect(await proofs()).toEqual(says(0)));
    await sql`update account set coins = coins - 1 where user_id = (select user_id from account order by user_id limit 1)`.execute(
      stores.database.db,
    );
    await runTask(two.operations, 'reconcile-ledger');
    await eventually(async () => expect(await proofs()).toEqual(says(1)));
  });
});
