import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletRpc } from '@tael/proto';
import { faultRounds, startAuth, type AuthProcess, type SignedIn } from '@tael/testkit';
import { openStores, startReplica, type Replica, type Stores } from './replica.ts';
import { startWire, type Stall, type Wire } from './stalling-wire.ts';
import { startWallet, type WalletProcess } from './wallet-process.ts';
import { payoutOf } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let wire: Wire;
let stores: Stores;
let replica: Replica;
let boss: SignedIn;
beforeAll(async () => {
  [auth, stores] = await Promise.all([startAuth(), openStores()]);
  wallet = await startWallet({ AUTH_RPC_URL: auth.internalUrl });
  wire = await startWire(wallet.internalUrl);
  boss = await auth.signInAdmin();
  replica = await start();
});
afterAll(async () => {
  await replica.end();
  await wire.stop();
  await Promise.all([auth.stop(), wallet.stop()]);
  await stores.drop();
});

const start = () => startReplica(stores, { AUTH_RPC_URL: auth.internalUrl, WALLET_RPC_URL: wire.url });
let people = 0;
let owner: SignedIn;
beforeEach(async () => {
  owner = await auth.register(`owner-${(people += 1)}`);
  await wallet.give(owner.id, 100_00n);
});
afterEach(() => wire.flow());

const token = (who: SignedIn) => who.internalToken();
const figures = async () => {
  const { available, held, totalWithdrawn } = await wallet.holding(owner.id);
  return [available, held, totalWithdrawn];
};

const counted = async () => {
  const { totalTransactions, settledTransactions, days } = await wallet.rpc.getWalletStats({});
  return { totalTransactions, settledTransactions, days };
};

/** Resolves to the rows at the kill: on a slow machine, the next process has gone on with them before it is ready. */
async function killAt(stall: Stall, begin: () => Promise<unknown>) {
  const stuck = wire.stall(stall);
  const answer = begin().catch(() => undefined);
  await stuck;
  await replica.end('SIGKILL');
  expect(await answer).toBeUndefined();
  const left = await stores.rows(owner.id);
  wire.flow();
  replica = await start();
  return left;
}

/** At the answer the wallet has acted already. Sweeps kill at the request too. */
const places = faultRounds > 1 ? (['request', 'answer'] as const) : (['answer'] as const);

describe('a process killed while it requests', () => {
  it.each(places)('at the %s of the hold leaves nothing after one run of the task', async (at) => {
    const mine = await token(owner);
    const before = await counted();
    const [row] = await killAt({ call: 'Hold', at }, () => replica.withdraw(mine, 60, 'k'));
    expect(row).toMatchObject({ status: 'requested' });
    expect(await figures()).toEqual(at === 'answer' ? [40_00n, 60_00n, 0n] : [100_00n, 0n, 0n]);
    const shown = await replica.send(await token(owner), 'get', '/api/withdrawals/history');
    expect(shown.body.withdrawals).toEqual([]);

    await stores.age(20);
    await replica.resume();
    expect(await figures()).toEqual([100_00n, 0n, 0n]);
    expect(await stores.rows(owner.id)).toEqual([]);
    expect(await counted()).toEqual(before);
    // The stalled call may still arrive: the wallet's tombstone refuses it.
    const late = { holdId: `withdrawal:${row?.id ?? ''}`, userId: owner.id, amount: 60_00n };
    expect((await wallet.rpc.hold(late)).outcome).toBe(walletRpc.HoldOutcome.RELEASED);
    expect((await replica.withdraw(await token(owner), 100, 'k')).status).toBe(201);
  });

  it('is younger than fifteen seconds and is left alone, since it may still be under way', async () => {
    const mine = await token(owner);
    await killAt({ call: 'Hold', at: 'answer' }, () => replica.withdraw(mine, 60));
    await replica.resume();
    expect(await stores.rows(owner.id)).toMatchObject([{ status: 'requested' }]);
    await stores.age(20);
    await replica.resume();
    expect(await figures()).toEqual([100_00n, 0n, 0n]);
  });

  it.each(places)('and another killed at the %s of its release: the next run ends it', async (at) => {
    const mine = await token(owner);
    await killAt({ call: 'Hold', at: 'answer' }, () => replica.withdraw(mine, 60));
    await stores.age(20);
    const left = await killAt({ call: 'Release', at }, async () => {
      await replica.operations.runTask({ name: 'resume-withdrawals' });
    });
    expect(left).toMatchObject([{ status: 'voided' }]);
    await replica.resume();
    expect([await stores.rows(owner.id), await figures()]).toEqual([[], [100_00n, 0n, 0n]]);
  });
});

describe('a process killed while it decides', () => {
  const requested = async () => payoutOf(await replica.withdraw(await token(owner), 60))._id;

  it.each(places)('at the %s of a release gives the money back once', async (at) => {
    const id = await requested();
    const theirs = await token(boss);
    const left = await killAt({ call: 'Release', at }, () => replica.decide(theirs, id, 'rejected', 'no'));
    expect(left).toMatchObject([{ status: 'rejected', done: false }]);
    await stores.age(5);
    await replica.resume();
    expect(await stores.rows(owner.id)).toMatchObject([{ status: 'rejected', done: true }]);
    expect(await figures()).toEqual([100_00n, 0n, 0n]);
  });

  it.each(places)('at the %s of a settlement pays out once', async (at) => {
    const id = await requested();
    for (const status of ['approved', 'processing']) await replica.decide(await token(boss), id, status);
    const theirs = await token(boss);
    const left = await killAt({ call: 'Settle', at }, () => replica.decide(theirs, id, 'completed'));
    expect(left).toMatchObject([{ status: 'completed', done: false }]);
    await stores.age(5);
    await replica.resume();
    expect(await stores.rows(owner.id)).toMatchObject([{ status: 'completed', done: true }]);
    expect(await figures()).toEqual([40_00n, 0n, 60_00n]);
  });
});

describe('a process killed while it decides about a send', () => {
  const put = (token: string, id: string, status: string) =>
    replica.send(token, 'put', `/api/admin/transactions/${id}/status`, { status });

  const verdicts = ['completed', 'failed'] as const;
  it.each(places.flatMap((at) => verdicts.map((verdict) => [at, verdict] as const)))(
    'at the %s of the booking of %s books it once',
    async (at, verdict) => {
      await wallet.giveCoins(owner, 10);
      const id = await wallet.sendOut(owner, 4);
      const theirs = await token(boss);
      const left = await killAt({ call: 'DecideSend', at }, () => put(theirs, id, verdict));
      const status = verdict === 'completed' ? 'completed' : 'rejected';
      expect(left).toMatchObject([{ id, status, done: false }]);
      const other = verdict === 'completed' ? 'failed' : 'completed';
      expect((await put(await token(boss), id, other)).status).toBe(409);
      await stores.age(5);
      await replica.resume();
      expect(await stores.rows(owner.id)).toMatchObject([{ id, status, done: true }]);
      const free = verdict === 'completed' ? 6_00n : 10_00n;
      expect(await wallet.coins(owner.id)).toEqual({ free, reserved: 0n });
    },
  );
});
