import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTransport,
  event,
  eventLogMigrations,
  publish,
  startConsumer,
  startRelay,
  type OutgoingEvent,
} from '@tael/events';
import { sql } from '@tael/postgres';
import {
  chainScannerEvents,
  pointsEvents,
  referralEvents,
  walletEvents,
  withdrawalEvents,
} from '@tael/proto';
import { eventually, testDatabase } from '@tael/testkit';
import { handlers } from '../../src/consumers.ts';
import { startAuth, type AuthUnderTest } from '../auth-under-test.ts';

interface ListedNotification {
  _id: string;
  kind: string;
  params: Record<string, unknown>;
  read: boolean;
}

let auth: AuthUnderTest;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  auth = await startAuth();
  const eventLog = await testDatabase({ migrations: [eventLogMigrations] });
  const { database, log: logger } = auth.deps;
  const transport = createTransport({ eventLogUrl: eventLog.url, clientId: 'test', logger });
  const relay = await startRelay({ database, transport, service: 'auth', logger });
  const consumer = await startConsumer({ group: 'auth', database, transport, handlers, logger });
  stops.push(
    () => consumer.stop(),
    () => relay.stop(),
    () => transport.close(),
    () => eventLog.drop(),
  );
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await auth.stop();
});

const send = (...events: OutgoingEvent[]) => auth.deps.database.transaction((tx) => publish(tx, ...events));
const list = async (token: string, query = '') => {
  const { body } = await auth.as(token).get(`/api/user/notifications?${query}`);
  return body as { notifications: ListedNotification[]; unread: number; total: number; totalPages: number };
};
const kindsOf = async (token: string) => (await list(token)).notifications.map(({ kind }) => kind);
const award = (userId: string, points: bigint, id?: string) =>
  event(
    pointsEvents.PointsAwardedSchema,
    { awardKey: `a:${points}`, userId, source: pointsEvents.PointsSource.CHECK_IN, points, total: points },
    { key: userId, ...(id === undefined ? {} : { id }) },
  );

describe('what happens to somebody elsewhere', () => {
  it('is told by kind and facts', async () => {
    const me = await auth.register('listener');
    const friend = await auth.register('friend');
    await send(...oneOfEach(me.id, friend.id));
    const byKind = await eventually(async () => {
      const { notifications } = await list(me.token);
      expect(notifications).toHaveLength(10);
      return new Map(notifications.map(({ kind, params }) => [kind, params]));
    });
    expect([...byKind.keys()].sort()).toEqual([
      'deposit.confirmed',
      'level.changed',
      'points.awarded',
      'points.redeemed',
      'redemption.paid',
      'referral.approved',
      'referral.created',
      'referral.rejected',
      'transaction.completed',
      'withdrawal.approved',
    ]);
    expect(byKind.get('transaction.completed')).toMatchObject({
      amount: 12.34,
      incoming: true,
      currency: 'USDC',
    });
    expect(byKind.get('withdrawal.approved')).toMatchObject({ amount: 50, withdrawalMethod: 'alipay' });
    expect(byKind.get('points.awarded')).toMatchObject({ points: 50, source: 'check-in' });
    expect(byKind.get('level.changed')).toEqual({ level: 'Silver', previousLevel: 'Bronze' });
    expect(byKind.get('referral.approved')).toMatchObject({ username: 'friend', points: 500 });
    expect(JSON.stringify([...byKind])).not.toContain('never-shown');
  });
});

describe('a notification', () => {
  it('is told once, however often the event comes', async () => {
    const { id, token } = await auth.register('doubled');
    await send(award(id, 50n, 'same-event'), award(id, 50n, 'same-event'));
    await send(award(id, 60n, 'same-event'), award(id, 70n, 'the-last'));
    await eventually(async () =>
      expect((await list(token)).notifications[0]?.params).toMatchObject({ points: 70 }),
    );
    expect((await list(token)).total).toBe(2);
  });

  it('is not told to who switched the topic off, but for security', async () => {
    const { id, token } = await auth.register('quiet');
    await auth.as(token).put('/api/user/settings', { notifications: { points: false, security: false } });
    const change = { currentPassword: 'correct horse', newPassword: 'better horse' };
    expect((await auth.as(token).put('/api/auth/update-password', change)).status).toBe(200);
    await send(
      award(id, 50n),
      event(
        referralEvents.ReferralRejectedSchema,
        { referralId: 'q', referrerId: id, referredUserId: id },
        { key: id },
      ),
    );
    await eventually(async () => expect(await kindsOf(token)).toContain('referral.rejected'));
    expect((await kindsOf(token)).sort()).toEqual(['referral.rejected', 'security.password-changed']);
  });

  it('is dropped quietly for somebody who is nobody', async () => {
    const { id, token } = await auth.register('after-nobody');
    await send(award('nobody', 1n), award('00000000-0000-0000-0000-000000000000', 2n), award(id, 3n));
    await eventually(async () => expect((await list(token)).total).toBe(1));
  });
});

describe('the level of the list', () => {
  it('is the newest that points told, whatever comes later', async () => {
    const { id } = await auth.register('climber');
    const level = (version: bigint, to: pointsEvents.Level) =>
      event(pointsEvents.LevelChangedSchema, { userId: id, version, level: to }, { key: id });
    const { GOLD, SILVER, PLATINUM } = pointsEvents.Level;
    await send(level(5n, GOLD), level(3n, SILVER));
    await send(level(4n, PLATINUM), award(id, 9n, 'level-end'));
    await eventually(async () => {
      const { rows } = await sql`select 1 from notifications where event_id = 'level-end'`.execute(
        auth.deps.database.db,
      );
      expect(rows).toHaveLength(1);
    });
    const { rows } = await sql<{ level: string }>`select level from directory where user_id = ${id}`.execute(
      auth.deps.database.db,
    );
    expect(rows).toEqual([{ level: 'Gold' }]);
  });

  it('and the act of an administrator arrive by the same consumer', async () => {
    const action = {
      actorId: 'a',
      actorRole: 'admin',
      action: 'card.freeze',
      objectKind: 'card',
      objectId: 'card-1',
    };
    await send(event(walletEvents.AdminActedSchema, { action }, { key: 'a' }));
    await eventually(async () => {
      const { rows } = await sql`select service from audit where object_id = 'card-1'`.execute(
        auth.deps.database.db,
      );
      expect(rows).toEqual([{ service: 'wallet' }]);
    });
  });
});

/** The ledger transaction of a withdrawal makes no notification. */
function oneOfEach(userId: string, referredUserId: string): OutgoingEvent[] {
  return [...ofMoney(userId), ...ofPoints(userId), ...ofReferrals(userId, referredUserId)];
}

function ofMoney(userId: string): OutgoingEvent[] {
  const about = { key: userId };
  return [
    event(
      walletEvents.TransactionSettledSchema,
      {
        transactionId: 't',
        userId,
        type: 'receive',
        kind: 'receive',
        amount: 1234n,
        incoming: true,
        currency: walletEvents.Currency.USDC,
        status: walletEvents.TransactionStatus.COMPLETED,
      },
      about,
    ),
    event(
      walletEvents.TransactionSettledSchema,
      { transactionId: 'w', userId, type: 'withdrawal', kind: 'withdrawal' },
      about,
    ),
    event(
      withdrawalEvents.WithdrawalChangedSchema,
      {
        withdrawalId: 'w',
        version: 2n,
        userId,
        amount: 5000n,
        method: withdrawalEvents.WithdrawalMethod.ALIPAY,
        status: withdrawalEvents.WithdrawalStatus.APPROVED,
        accountFingerprint: 'never-shown',
      },
      about,
    ),
    event(
      chainScannerEvents.DepositConfirmedSchema,
      {
        userId,
        chainId: 1n,
        transactionHash: '0xab',
        amount: 100n,
        tokenSymbol: 'USDC',
      },
      about,
    ),
  ];
}

function ofPoints(userId: string): OutgoingEvent[] {
  const about = { key: userId };
  return [
    event(
      walletEvents.RedemptionSettledSchema,
      {
        redemptionId: 'x',
        userId,
        points: 50n,
        amount: 500n,
        outcome: walletEvents.RedemptionOutcome.PAID,
      },
      about,
    ),
    award(userId, 50n),
    event(pointsEvents.PointsRedeemedSchema, { redemptionId: 'x', userId, points: 50n, amount: 500n }, about),
    event(
      pointsEvents.LevelChangedSchema,
      {
        userId,
        version: 1n,
        level: pointsEvents.Level.SILVER,
        previousLevel: pointsEvents.Level.BRONZE,
      },
      about,
    ),
  ];
}

function ofReferrals(userId: string, referredUserId: string): OutgoingEvent[] {
  const about = { key: userId };
  const referral = { referralId: 'r', referrerId: userId, referredUserId };
  return [
    event(referralEvents.ReferralCreatedSchema, { ...referral, points: 500n }, about),
    event(referralEvents.ReferralApprovedSchema, { ...referral, points: 500n }, about),
    event(referralEvents.ReferralRejectedSchema, referral, about),
  ];
}
