import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  eventually,
  spawnService,
  startAuth,
  type AuthProcess,
  type SignedIn,
  faultRounds,
  runTask,
} from '@tael/testkit';
import { entry, openStores, startReplica, type Replica, type Stores } from './replica.ts';
import { startWallet, type WalletProcess } from './wallet-process.ts';
import { payoutOf, type Answer } from './withdrawal-under-test.ts';

let auth: AuthProcess;
let wallet: WalletProcess;
let stores: Stores;
let one: Replica;
let two: Replica;
let boss: SignedIn;
beforeAll(async () => {
  [auth, wallet, stores] = await Promise.all([startAuth(), startWallet(), openStores()]);
  const env = { AUTH_RPC_URL: auth.internalUrl, WALLET_RPC_URL: wallet.internalUrl };
  [one, two] = await Promise.all([startReplica(stores, env), startReplica(stores, env)]);
  boss = await auth.signInAdmin();
});
afterAll(async () => {
  const exits = await Promise.all([one.end(), two.end()]);
  await Promise.all([auth.stop(), wallet.stop()]);
  await stores.drop();
  expect(exits).toEqual([0, 0]);
});

let people = 0;
let owner: SignedIn;
beforeEach(async () => {
  owner = await auth.register(`racer-${(people += 1)}`);
  await wallet.give(owner.id, 100_00n);
});
const mine = () => owner.internalToken();
const theirs = () => boss.internalToken();
const figures = async () => {
  const { available, held, totalWithdrawn } = await wallet.holding(owner.id);
  return [available, held, totalWithdrawn];
};
const at = (n: number): Replica => (n % 2 === 0 ? one : two);
const times = (count: number, ask: (replica: Replica, n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(at(n), n)));
const counted = (answers: readonly Answer[]) =>
  answers.reduce<Record<number, number>>(
    (sum, { status }) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
    {},
  );
const requested = async (amount = 60) => payoutOf(await one.withdraw(mine, amount))._id;

describe('on two replicas', () => {
  it('forty withdrawals against one balance are as many as it covers', async () => {
    const answers = await times(40, (replica) => replica.withdraw(mine, 7));
    expect(counted(answers)).toEqual({ 201: 14, 400: 26 });
    expect(await figures()).toEqual([2_00n, 98_00n, 0n]);
    const rows = await stores.rows(owner.id);
    expect(rows.map(({ status }) => status)).toEqual(Array(14).fill('pending'));
  });

  it('one key from ten clients is one withdrawal', async () => {
    const answers = await times(10, (replica) => replica.withdraw(mine, 60, 'k'));
    expect(counted(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map((answer) => payoutOf(answer)._id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await figures()).toEqual([40_00n, 60_00n, 0n]);
  });

  it('ten rejects at once give the money back once', async () => {
    const id = await requested();
    const answers = await times(10, (replica) => replica.decide(theirs, id, 'rejected', 'no'));
    expect(counted(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await figures()).toEqual([100_00n, 0n, 0n]);
  });

  it('ten completions at once pay out once', async () => {
    const id = await requested();
    for (const status of ['approved', 'processing']) await one.decide(theirs, id, status);
    const answers = await times(10, (replica) => replica.decide(theirs, id, 'completed'));
    expect(counted(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await figures()).toEqual([40_00n, 0n, 60_00n]);
  });

  it('of an approval and a rejection one wins, and the other is told so', async () => {
    await wallet.give(owner.id, BigInt(faultRounds) * 10_00n);
    for (let round = 0; round < faultRounds; round += 1) {
      const id = await requested(10);
      const answers = await times(6, (replica, n) =>
        replica.decide(theirs, id, n < 3 ? 'approved' : 'rejected', 'a reason'),
      );
      expect(counted(answers)).toEqual({ 200: 1, 409: 5 });
      const won = answers.find(({ status }) => status === 200);
      const row = (await stores.rows(owner.id)).find((found) => found.id === id);
      expect(won && payoutOf(won).status).toBe(row?.status);
    }
    const held = (await stores.rows(owner.id)).filter(({ status }) => status === 'approved').length;
    expect(await figures()).toEqual([
      100_00n + BigInt(faultRounds - held) * 10_00n,
      BigInt(held) * 10_00n,
      0n,
    ]);
  });

  it('of a cancellation and an approval one wins', async () => {
    await wallet.give(owner.id, BigInt(faultRounds) * 10_00n);
    for (let round = 0; round < faultRounds; round += 1) {
      const id = await requested(10);
      const [cancel, approve] = await Promise.all([one.cancel(mine, id), two.decide(theirs, id, 'approved')]);
      expect([cancel.status, approve.status].sort()).toEqual([200, 409]);
      const row = (await stores.rows(owner.id)).find((found) => found.id === id);
      expect(row?.status).toBe(cancel.status === 200 ? 'rejected' : 'approved');
    }
    const held = (await stores.rows(owner.id)).filter(({ status }) => status === 'approved').length;
    expect(await figures()).toEqual([
      100_00n + BigInt(faultRounds - held) * 10_00n,
      BigInt(held) * 10_00n,
      0n,
    ]);
  });
});

describe('the task', () => {
  it('on either replica settles what the other left', async () => {
    const id = await requested();
    await wallet.down();
    expect((await one.decide(theirs, id, 'rejected', 'no')).status).toBe(202);
    await wallet.up();
    await stores.age(5);
    await Promise.all([one.resume(), two.resume()]);
    expect(await figures()).toEqual([100_00n, 0n, 0n]);
  });

  it('that compares with the ledger is counted alike on both, whichever of them ran it', async () => {
    const counts = () =>
      Promise.all(
        [one, two].map(async ({ metricsUrl }) =>
          /^withdrawal_flow_breaks .*$/m.exec(await (await fetch(metricsUrl)).text())?.at(0),
        ),
      );
    const id = await requested();
    await wallet.rpc.release({ holdId: `withdrawal:${id}`, userId: owner.id });
    await stores.age(61);
    await runTask(one.operations, 'reconcile-flows');
    await eventually(async () => expect(await counts()).toEqual(Array(2).fill('withdrawal_flow_breaks 1')));
    expect((await one.decide(theirs, id, 'rejected', 'no')).status).toBe(200);
    await stores.age(61);
    await runTask(two.operations, 'reconcile-flows');
    await eventually(async () => expect(await counts()).toEqual(Array(2).fill('withdrawal_flow_breaks 0')));
  });
});

describe('a wrong configuration', () => {
  it('ends the start with 78 and one line that names every key, without a stack', async () => {
    const env = { PORT: 'http', POSTGRES_URL: 'mysql://x', RPC_KEY: 'short', WALLET_RPC_URL: 'x' };
    const wrong = await spawnService({ entry, env });
    expect((await wrong.exited).code).toBe(78);
    for (const key of [
      ...Object.keys(env),
      'INTERNAL_PORT',
      'METRICS_PORT',
      'EVENT_LOG_URL',
      'ACCOUNT_SECRET',
      'AUTH_RPC_URL',
    ]) {
      expect(wrong.output()).toMatch(new RegExp(`[:;] ${key}: `));
    }
    expect(wrong.output()).not.toMatch(/\n\s+at |short/);
  });
});
