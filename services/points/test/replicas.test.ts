import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { eventually, startAuth, type AuthProcess, type SignedIn, faultRounds } from '@tael/testkit';
import { checkInAt } from './check-in.ts';
import { openStores, startReplica, type Replica, type Stores } from './replica.ts';

let stores: Stores;
let auth: AuthProcess;
let one: Replica;
let two: Replica;
beforeAll(async () => {
  stores = await openStores();
  auth = await startAuth(stores.log.env);
  const env = { AUTH_RPC_URL: auth.internalUrl };
  [one, two] = await Promise.all([startReplica(stores, env), startReplica(stores, env)]);
});
afterAll(async () => {
  for (const replica of [one, two]) replica.process.kill();
  const exits = await Promise.all([one.process.exited, two.process.exited]);
  await auth.stop();
  await stores.drop();
  expect(exits.map(({ code }) => code)).toEqual([0, 0]);
});

const path = '/api/points/redeem';
const give = (userId: string, points: bigint) =>
  one.points.adjust({
    stepId: `${randomUUID()}:points`,
    userId,
    change: { case: 'setTotal', value: points },
    reason: 'a test',
  });
const pointsOf = async ({ id }: SignedIn) => (await two.points.getPoints({ userIds: [id] })).points[0];
const opened = async ({ id }: SignedIn) => {
  const { rows } = await sql<{
    points: bigint;
  }>`select points from redemptions where user_id = ${id}`.execute(stores.database.db);
  return rows;
};

describe('what auth tells', () => {
  it('is heard: a registration opens the account, a check-in pays within moments', async () => {
    const user = await auth.register('early');
    const answer = await checkInAt(auth, user);
    expect(answer).toMatchObject({ pointsAwarded: 50 });
    await eventually(async () => expect(await pointsOf(user)).toMatchObject({ total: 50n, available: 50n }));
    const token = await user.internalToken();
    expect((await one.get(token, '/api/points/history')).body.summary).toMatchObject({ total: 50 });
    const { id } = user;
    const admin = await auth.signInAdmin();
    await eventually(async () => {
      const { body } = await two.get(await admin.internalToken(), '/api/admin/points/users');
      expect(body.users).toContainEqual(expect.objectContaining({ _id: id, username: 'early', points: 50 }));
    });
  });
});

describe('redeem against redeem on two replicas', () => {
  it('is one effect when there is enough for one only', async () => {
    const user = await auth.register('racer');
    for (let round = 1; round <= faultRounds; round += 1) {
      await give(user.id, BigInt(round * 100));
      const token = await user.internalToken();
      const available = Number((await pointsOf(user))?.available ?? 0n);
      const answers = await Promise.all(
        [one, two, one, two].map((replica) => replica.post(token, path, { points: available })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect(await opened(user)).toHaveLength(round);
      expect(await pointsOf(user)).toMatchObject({ total: BigInt(round * 100), available: 0n });
    }
  });

  it('with one key is one redemption, and both are told the same', async () => {
    const user = await auth.register('retrier');
    await give(user.id, 1_000n);
    const token = await user.internalToken();
    const answers = await Promise.all(
      [one, two, one, two].map((replica) => replica.post(token, path, { points: 10 }, 'same-key')),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await opened(user)).toEqual([{ points: 10n }]);
  });

  it('never takes more than there is, whatever is asked at once', async () => {
    const user = await auth.register('crowd');
    await give(user.id, 500n);
    const token = await user.internalToken();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? one : two).post(token, path, { points: 70 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(17);
    expect(await pointsOf(user)).toMatchObject({ available: 10n });
  });
});

describe('closing against redeeming', () => {
  it('lets one of them win', async () => {
    for (let round = 1; round <= faultRounds; round += 1) {
      const user = await auth.register(`closing-${round}`);
      await give(user.id, 100n);
      const token = await user.internalToken();
      const [redeemed, closed] = await Promise.all([
        one.post(token, path, { points: 100 }),
        two.points.closeAccount({ stepId: `${user.id}:close`, userId: user.id }),
      ]);
      expect([200, 409]).toContain(redeemed.status);
      expect(closed.outcome).toBe(redeemed.status === 200 ? 2 : 1);
      expect(await opened(user)).toHaveLength(redeemed.status === 200 ? 1 : 0);
    }
  });
});

describe('the tasks', () => {
  it('are told and run by name, on whichever replica', async () => {
    const { tasks } = await one.operations.listTasks({});
    expect(tasks.map(({ name }) => name).sort()).toEqual([
      'award-achievements',
      'pay-holders',
      'purge-expired',
      'reconcile-flows',
      'watch-ceilings',
    ]);
    for (const { name } of tasks) {
      expect(await two.operations.runTask({ name })).toMatchObject({ name });
    }
    await eventually(async () => {
      const { tasks: after } = await one.operations.listTasks({});
      expect(after.every(({ lastResult = 'failed' }) => !lastResult.startsWith('failed'))).toBe(true);
    });
  });
});

describe('what is measured', () => {
  it('names the breaks of each flow on every replica', async () => {
    await sql`
      insert into flow_breaks (natural_key, flow, problem, first_seen, last_seen)
      values ('referral:x', 'referral', 'a test', now(), now())`.execute(stores.database.db);
    for (const { metricsUrl } of [one, two]) {
      const text = await (await fetch(metricsUrl)).text();
      expect(text).toContain('points_flow_breaks{flow="referral"} 1');
      expect(text).toContain('points_flow_breaks{flow="redemption"} 0');
    }
  });
});
