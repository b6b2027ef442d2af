import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent, type ReceivedEvent } from '@tael/events';
import { authEvents, referralEvents, walletEvents } from '@tael/proto';

const { UserStatus } = authEvents;
const { RedemptionOutcome } = walletEvents;

export function registered(
  userId: string,
  username: string,
  more: { networkFingerprint?: string; at?: Date } = {},
): OutgoingEvent {
  const { at = new Date(), ...network } = more;
  const registeredAt = timestampFromDate(at);
  return event(
    authEvents.UserRegisteredSchema,
    { userId, username, status: UserStatus.ACTIVE, version: 1n, registeredAt, ...network },
    { key: userId },
  );
}

export function changed(
  userId: string,
  username: string,
  version: bigint,
  status = UserStatus.ACTIVE,
  emailVerified = false,
) {
  return event(
    authEvents.UserChangedSchema,
    { userId, username, version, status, role: 'user', emailVerified },
    { key: userId },
  );
}

export function deleted(userId: string, version: bigint): OutgoingEvent {
  return event(
    authEvents.UserDeletedSchema,
    { userId, version, deletedAt: timestampFromDate(new Date()) },
    { key: userId },
  );
}

export function checkedIn(
  userId: string,
  date: string,
  streak = 1,
  points = 50n,
  network: { networkFingerprint?: string } = {},
): OutgoingEvent {
  const checkedInAt = timestampFromDate(new Date(`${date}T09:00:00+08:00`));
  return event(
    authEvents.UserCheckedInSchema,
    { userId, date, streak, points, checkedInAt, ...network },
    { key: userId },
  );
}

export function approved(
  referrerId: string,
  points = 500n,
  referralId: string = randomUUID(),
  referredUserId: string = randomUUID(),
): OutgoingEvent {
  return event(
    referralEvents.ReferralApprovedSchema,
    {
      referralId,
      referrerId,
      referredUserId,
      points,
      approvedAt: timestampFromDate(new Date()),
    },
    { key: referrerId },
  );
}

export function holds(userId: string, version: bigint, coins: number, at = new Date()): OutgoingEvent {
  return event(
    walletEvents.BalanceChangedSchema,
    {
      userId,
      version,
      coins: BigInt(Math.round(coins * 100)),
      coinPrice: 726n,
      changedAt: timestampFromDate(at),
    },
    { key: userId },
  );
}

export function receivedSettled(
  userId: string,
  redemptionId: string,
  outcome: 'paid' | 'refused',
  reason = '',
): ReceivedEvent<walletEvents.RedemptionSettled> {
  const data = create(walletEvents.RedemptionSettledSchema, {
    redemptionId,
    userId,
    outcome: outcome === 'paid' ? RedemptionOutcome.PAID : RedemptionOutcome.REFUSED,
    reason,
  });
  return { id: randomUUID(), type: '', key: userId, time: new Date(), data };
}

export function settled(
  userId: string,
  redemptionId: string,
  outcome: 'paid' | 'refused',
  points: bigint,
): OutgoingEvent {
  return event(
    walletEvents.RedemptionSettledSchema,
    {
      redemptionId,
      userId,
      points,
      amount: points * 10n,
      outcome: outcome === 'paid' ? RedemptionOutcome.PAID : RedemptionOutcome.REFUSED,
      reason: outcome === 'paid' ? '' : 'wallet.account_closed',
      settledAt: timestampFromDate(new Date()),
    },
    { key: userId },
  );
}
