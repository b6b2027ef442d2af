import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, toBinary } from '@bufbuild/protobuf';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { createTransport, eventLogMigrations } from '@tael/events';
import type { Transport } from '@tael/events';
import {
  authEvents,
  chainScannerEvents,
  custodyEvents,
  eventOfSchema,
  pointsEvents,
  referralEvents,
  topics,
  walletEvents,
  withdrawalEvents,
} from '@tael/proto';
import { createLogger } from '@tael/runtime';
import { eventually, testDatabase } from '@tael/testkit';
import type { TestDatabase } from '@tael/testkit';
import { forwardEvents } from '../src/stream/forward-events.ts';

const logger = createLogger({ service: 'gateway', level: 'silent' });
const services = topics.map(({ service }) => service);

let log: TestDatabase;
let transport: Transport;
beforeAll(async () => {
  log = await testDatabase({ migrations: [eventLogMigrations] });
  transport = createTransport({ eventLogUrl: log.url, clientId: 'test', logger });
});
afterAll(async () => {
  await transport.close();
  await log.drop();
});

function recordingStream() {
  const sent: unknown[][] = [];
  return {
    sent,
    stream: {
      hasChannel: (userId: string) => userId !== 'nobody',
      publish: (userId: string, name: string, data: unknown) => void sent.push([userId, name, data]),
      publishToStaff: (name: string, data: unknown) => void sent.push(['staff', name, data]),
      revoked: (userId: string, sessionIds: readonly string[] | 'all') =>
        void sent.push([userId, sessionIds]),
      resync: () => void sent.push(['resync']),
    },
  };
}

let events = 0;

function record<Desc extends DescMessage>(schema: Desc, data: MessageInitShape<Desc>, key = 'u') {
  const { type, topic } = eventOfSchema(schema);
  events += 1;
  const headers = { ce_id: `event-${events}`, ce_type: type, ce_time: new Date().toISOString() };
  return { topic: topic.name, key, headers, body: toBinary(schema, create(schema, data)) };
}

const userId = 'u';
const { Currency, TransactionStatus } = walletEvents;
const { WithdrawalStatus } = withdrawalEvents;
const said = [
  record(walletEvents.BalanceChangedSchema, { userId, version: 7n, coins: 150n, available: 1000n, held: 5n }),
  record(walletEvents.TransactionSettledSchema, {
    userId,
    transactionId: 't',
    amount: 99n,
    status: TransactionStatus.COMPLETED,
    currency: Currency.USDC,
  }),
  record(walletEvents.StatementReadySchema, { userId, statementId: 's', month: '2026-10' }),
  record(withdrawalEvents.WithdrawalChangedSchema, {
    userId,
    withdrawalId: 'w',
    version: 2n,
    amount: 500n,
    status: WithdrawalStatus.REJECTED,
  }),
  record(pointsEvents.PointsAwardedSchema, { userId, points: 50n, total: 60n, available: 55n, version: 3n }),
  record(pointsEvents.PointsRedeemedSchema, { userId, points: 20n, total: 60n, available: 35n, version: 4n }),
  record(pointsEvents.RedemptionClosedSchema, {
    userId,
    redemptionId: 'r',
    points: 10n,
    amount: 100n,
    paid: true,
  }),
  record(pointsEvents.LevelChangedSchema, { userId, level: pointsEvents.Level.SILVER, version: 5n }),
  record(referralEvents.ReferralApprovedSchema, { referrerId: userId, referralId: 'f' }),
  record(chainScannerEvents.AddressAssignedSchema, { userId, address: '0xA' }),
  record(chainScannerEvents.DepositConfirmedSchema, {
    userId,
    chainId: 137n,
    transactionHash: '0xB',
    amount: 1234n,
  }),
  record(chainScannerEvents.DepositProgressedSchema, {
    userId,
    chainId: 137n,
    transactionHash: '0xB',
    amount: 1234n,
    state: chainScannerEvents.DepositState.SEEN,
    confirmations: 3,
    needed: 12,
  }),
  record(custodyEvents.TransferChangedSchema, {
    userId,
    transferId: 't',
    version: 5n,
    chainId: 137n,
    state: custodyEvents.TransferState.MINED,
    confirmations: 3,
    needed: 160,
  }),
  record(authEvents.UserCheckedInSchema, { userId, date: '2026-03-04', streak: 2, points: 50n }),
  record(authEvents.SessionsRevokedSchema, { userId, sessionIds: ['s'] }),
  record(authEvents.SessionsRevokedSchema, { userId, allSessions: true }),
  record(walletEvents.AdminActedSchema, { action: { actorId: userId, action: 'coins.set' } }),
  ...[authEvents, walletEvents, withdrawalEvents, pointsEvents].map(({ AdminActedSchema }) =>
    record(AdminActedSchema, { action: { actorId: userId, action: 'approval.propose' } }),
  ),
  ...['withdrawal.first_approval', 'transaction.approve', 'withdrawal.complete'].map((action) =>
    record(withdrawalEvents.AdminActedSchema, { action: { actorId: userId, action } }),
  ),
];

const expected = [
  [
    'u',
    'balance',
    expect.objectContaining({ version: 7, coinsHeld: 1.5, availableWithdrawal: 10, balance: 10.05 }),
  ],
  [
    'u',
    'transaction',
    expect.objectContaining({ _id: 't', amount: 0.99, status: 'completed', currency: 'USDC' }),
  ],
  ['u', 'statement', { _id: 's', month: '2026-10' }],
  ['u', 'withdrawal', { _id: 'w', version: 2, amount: 5, status: 'rejected' }],
  ['u', 'points', { points: 50, total: 60, available: 55, version: 3 }],
  ['u', 'points', { points: -20, total: 60, available: 35, version: 4 }],
  ['u', 'redemption', { id: 'r', points: 10, amount: 1, outcome: 'paid', reason: '' }],
  ['u', 'level', { level: 'Silver', version: 5 }],
  ['u', 'referral', { _id: 'f', status: 'completed' }],
  ['u', 'address', { walletAddress: '0xA' }],
  ['u', 'deposit', { chainId: 137, transactionHash: '0xB', amount: 12.34 }],
  ['u', 'deposit-progress', expect.objectContaining({ status: 'seen', confirmations: 3, needed: 12 })],
  ['u', 'transfer', { _id: 't', version: 5, network: '137', state: 'mined', confirmations: 3, needed: 160 }],
  ['staff', 'transfers', {}],
  ['u', 'checkin', { date: '2026-03-04', streak: 2, points: 50 }],
  ['u', ['s']],
  ['u', 'all'],
  ...Array.from({ length: 6 }, () => ['staff', 'approvals', {}]),
];

describe('what a page is told', () => {
  it('is every event that concerns its user, money as JSON numbers, and of what an admin did only what changes the inbox', async () => {
    const { sent, stream } = recordingStream();
    const forwarding = forwardEvents({ transport, stream, services, logger });
    await forwarding.ready;
    const publisher = transport.publisher();
    await publisher.send(said);
    await eventually(() => expect(sent).toHaveLength(expected.length + 1));
    expect(sent.slice(1)).toEqual(expect.arrayContaining(expected));
    expect(sent[0]).toEqual(['resync']);
    await forwarding.stop();
    await publisher.close();
  });

  it('of money is not even read where nobody listens; the end of a session always is', async () => {
    const { sent, stream } = recordingStream();
    const forwarding = forwardEvents({ transport, stream, services, logger });
    await forwarding.ready;
    const publisher = transport.publisher();
    const nobody = { userId: 'nobody' };
    await publisher.send([
      record(walletEvents.BalanceChangedSchema, nobody, 'nobody'),
      record(walletEvents.TransactionSettledSchema, nobody, 'nobody'),
      record(walletEvents.BalanceChangedSchema, { userId }),
      record(authEvents.SessionsRevokedSchema, { ...nobody, allSessions: true }, 'nobody'),
    ]);
    await eventually(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual(
      expect.arrayContaining([['nobody', 'all'], expect.arrayContaining(['u', 'balance'])]),
    );
    await forwarding.stop();
    await publisher.close();
  });

  it('begins with now: nothing of what was said before', async () => {
    const publisher = transport.publisher();
    await publisher.send([record(authEvents.UserCheckedInSchema, { userId, date: '2026-03-05' })]);
    const { sent, stream } = recordingStream();
    const forwarding = forwardEvents({ transport, stream, services, logger });
    await forwarding.ready;
    await publisher.send([record(authEvents.UserCheckedInSchema, { userId, date: '2026-03-06' })]);
    await eventually(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject(['u', 'checkin', { date: '2026-03-06' }]);
    await forwarding.stop();
    await publisher.close();
  });
});
