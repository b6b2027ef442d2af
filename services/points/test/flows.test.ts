import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { authEvents, walletRpc } from '@tael/proto';
import {
  eventually,
  peerClient,
  startAuth,
  startNeighbour,
  type AuthProcess,
  type Neighbour,
} from '@tael/testkit';
import { ceilingsOf } from '../src/config.ts';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { closeAccount } from '../src/operations/close-account.ts';
import { awardCheckIns } from '../src/operations/events/award-check-ins.ts';
import { reconcileFlows } from '../src/operations/tasks/reconcile-flows.ts';
import { checkInAt } from './check-in.ts';
import { approved, changed, registered } from './incoming-events.ts';
import { startEmbeddedLog, type RunningLog } from './logs.ts';
import { startEvents, startPoints, type EventPath, type PointsUnderTest } from './points-under-test.ts';

const { ACTIVE, SUSPENDED } = authEvents.UserStatus;
let log: RunningLog;
let auth: AuthProcess;
let wallet: Neighbour;
let points: PointsUnderTest;
let events: EventPath;
beforeAll(async () => {
  log = await startEmbeddedLog();
  // Auth has an event log of its own, so its check-ins do not reach points.
  auth = await startAuth();
  wallet = await startNeighbour('wallet', {
    AUTH_RPC_URL: auth.internalUrl,
    ...log.env,
    CARD_SECRET: 'a card secret of the tests',
  });
  points = await startPoints({ AUTH_RPC_URL: auth.internalUrl, WALLET_RPC_URL: wallet.internalUrl });
  events = await startEvents(points, log);
}, 60_000);
afterAll(async () => {
  await events.stop();
  await points.stop();
  await wallet.stop();
  await auth.stop();
  await log.stop();
});

const reconcile = () => reconcileFlows(points.deps, new AbortController().signal);
const breaks = async () => {
  const { rows } = await sql<{ key: string; problem: string; alarmed: boolean }>`
    select natural_key as key, problem, alarmed_at is not null as alarmed from flow_breaks order by natural_key
  `.execute(points.deps.database.db);
  return rows;
};
const summaryOf = async (userId: string) =>
  (await points.as({ userId }).get('/api/points/history')).body.summary;
const checkedIn = (userId: string, date: string, amount = 50n) => ({
  $typeName: 'events.auth.v1.UserCheckedIn' as const,
  userId,
  date,
  streak: 1,
  points: amount,
});
const award = (...all: ReturnType<typeof checkedIn>[]) =>
  points.deps.database.transaction((tx) => awardCheckIns(tx, ceilingsOf(points.deps.config), all));

describe('check-ins and their awards', () => {
  it('are compared both ways; a break is told after a minute, and forgotten when it is mended', async () => {
    const today = shanghaiDay(new Date());
    const [lost, paid] = [await auth.register('lost'), await auth.register('paid')];
    const invented = randomUUID();
    for (const user of [lost, paid]) await checkInAt(auth, user);
    await events.send(registered(lost.id, 'lost'), registered(paid.id, 'paid'));
    await award(checkedIn(paid.id, today), checkedIn(invented, today));
    await eventually(async () => expect(await summaryOf(paid.id)).toMatchObject({ total: 50 }));
    points.clock.turnedBy = 11_000;
    expect(await reconcile()).toMatch(/^check-in: \d+ compared; referral: not configured/);
    const found = [
      { key: `checkin:${invented}:${today}`, problem: 'credited, and unknown there', alarmed: false },
      { key: `checkin:${lost.id}:${today}`, problem: 'not credited', alarmed: false },
    ].sort((a, b) => (a.key < b.key ? -1 : 1));
    await eventually(async () => {
      await reconcile();
      expect(await breaks()).toEqual(found);
    });
    points.clock.turnedBy += 61_000;
    await reconcile();
    expect(await breaks()).toEqual(found.map((one) => ({ ...one, alarmed: true })));
    await award(checkedIn(lost.id, today));
    await reconcile();
    expect(await breaks()).toMatchObject([{ key: `checkin:${invented}:${today}` }]);
  });

  it('agree where the award waited in suspense until its account was opened again', async () => {
    const user = await auth.register('reopened');
    await checkInAt(auth, user);
    await events.send(registered(user.id, 'reopened'), changed(user.id, 'reopened', 2n, SUSPENDED));
    await closeAccount(points.deps, user.id);
    await award(checkedIn(user.id, shanghaiDay(new Date())));
    await events.send(changed(user.id, 'reopened', 3n, ACTIVE));
    await eventually(async () => expect(await summaryOf(user.id)).toMatchObject({ total: 50 }));
    points.clock.turnedBy += 11_000;
    await reconcile();
    expect((await breaks()).filter(({ key }) => key.includes(user.id))).toEqual([]);
  });
});

describe('a redemption', () => {
  it('is paid by the wallet from the event, once, and both sides say so', async () => {
    const userId = randomUUID();
    await events.send(registered(userId, 'payee'), approved(userId, 1_000n));
    await eventually(async () => expect(await summaryOf(userId)).toMatchObject({ available: 1_000 }));
    await points.as({ userId }).post('/api/points/redeem', { points: 155 });
    const client = await peerClient(walletRpc.WalletService, { url: wallet.internalUrl, callee: 'wallet' });
    await eventually(async () => {
      const { holdings } = await client.getHoldings({ userIds: [userId] });
      expect(holdings[0]?.available).toBe(1_550n);
    });
    await eventually(async () => {
      const { body } = await points.as({ userId }).get('/api/points/history?type=redeemed');
      expect(body.transactions).toMatchObject([{ points: 155, status: 'completed' }]);
    });
    points.clock.turnedBy += 11_000;
    expect(await reconcile()).toContain('redemption: 1 compared');
    expect(await reconcile()).toContain('redemption: 0 compared');
    expect((await breaks()).filter(({ key }) => key.startsWith('redemption'))).toEqual([]);
  });

  it('that the wallet paid to somebody else is a break', async () => {
    const [userId, other] = [randomUUID(), randomUUID()];
    await events.send(registered(userId, 'robbed'), approved(userId, 1_000n));
    await eventually(async () => expect(await summaryOf(userId)).toMatchObject({ available: 1_000 }));
    await points.as({ userId }).post('/api/points/redeem', { points: 20 });
    await eventually(async () => {
      const { body } = await points.as({ userId }).get('/api/points/history?type=redeemed');
      expect(body.transactions).toMatchObject([{ status: 'completed' }]);
    });
    await sql`update transactions set to_user = ${other} where to_user = ${userId}`.execute(
      wallet.database.db,
    );
    points.clock.turnedBy += 11_000;
    await reconcile();
    const found = (await breaks()).filter(({ key }) => key.startsWith('redemption'));
    expect(found).toMatchObject([{ problem: `of ${userId} here, of ${other} there` }]);
  });

  it('that the wallet refuses comes back to the available points', async () => {
    const userId = randomUUID();
    await events.send(registered(userId, 'closed'), approved(userId, 1_000n));
    await eventually(async () => expect(await summaryOf(userId)).toMatchObject({ available: 1_000 }));
    const client = await peerClient(walletRpc.WalletService, { url: wallet.internalUrl, callee: 'wallet' });
    const actor = { userId: randomUUID(), role: 'admin', requestId: 'x' };
    expect((await client.closeAccount({ stepId: `${userId}:close`, userId, actor })).outcome).toBe(1);
    await points.as({ userId }).post('/api/points/redeem', { points: 400 });
    await eventually(async () => {
      const { body } = await points.as({ userId }).get('/api/points/history');
      expect(body).toMatchObject({
        transactions: [{ source: 'redemption-returned', points: 400 }, { status: 'failed' }, {}],
        summary: { total: 1_000, available: 1_000 },
      });
    });
  });
});
