import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { authEvents } from '@tael/proto';
import { payoutsWaitUntil, profileFilled, type Status } from './domain/account.ts';
import type { Account } from './store/users.ts';

const { UserStatus, RevocationReason } = authEvents;

const statusNumbers: Record<Status, authEvents.UserStatus> = {
  active: UserStatus.ACTIVE,
  suspended: UserStatus.SUSPENDED,
  locked: UserStatus.LOCKED,
  inactive: UserStatus.INACTIVE,
};

export const revocation = RevocationReason;

export function userRegistered(
  account: Account,
  origin: {
    referrerId: string | null;
    deviceFingerprint?: string;
    networkFingerprint?: string;
    createdByAdmin: boolean;
  },
): OutgoingEvent {
  const { referrerId, ...rest } = origin;
  return event(
    authEvents.UserRegisteredSchema,
    {
      userId: account.id,
      username: account.username,
      invitationCode: account.invitationCode,
      ...(referrerId === null ? {} : { referrerId }),
      ...rest,
      status: statusNumbers[account.status],
      emailVerified: account.emailVerifiedAt !== null,
      version: account.version,
      registeredAt: timestampFromDate(account.createdAt),
    },
    { key: account.id },
  );
}

/** Other services copy this snapshot: read `account` after the change that raised its version. */
export function userChanged(account: Account): OutgoingEvent {
  const { firstName, lastName, phoneNumber, country, city, dateOfBirth } = account;
  const until = payoutsWaitUntil(account);
  return event(
    authEvents.UserChangedSchema,
    {
      userId: account.id,
      version: account.version,
      username: account.username,
      status: statusNumbers[account.status],
      role: account.role,
      emailVerified: account.emailVerifiedAt !== null,
      profileFilled: profileFilled({ firstName, lastName, phoneNumber, country, city, dateOfBirth }),
      changedAt: timestampFromDate(account.updatedAt),
      ...(until && { payoutsWaitUntil: timestampFromDate(until) }),
    },
    { key: account.id },
  );
}

export function sessionsRevoked(
  userId: string,
  ended: 'all' | readonly string[],
  reason: authEvents.RevocationReason,
  at: Date,
): OutgoingEvent {
  return event(
    authEvents.SessionsRevokedSchema,
    {
      userId,
      sessionIds: ended === 'all' ? [] : [...ended],
      allSessions: ended === 'all',
      reason,
      revokedAt: timestampFromDate(at),
    },
    { key: userId },
  );
}

export function userCheckedIn(checkIn: {
  userId: string;
  day: string;
  streak: number;
  points: number;
  at: Date;
  networkFingerprint: string | undefined;
}): OutgoingEvent {
  const { networkFingerprint } = checkIn;
  return event(
    authEvents.UserCheckedInSchema,
    {
      userId: checkIn.userId,
      date: checkIn.day,
      streak: checkIn.streak,
      points: BigInt(checkIn.points),
      checkedInAt: timestampFromDate(checkIn.at),
      ...(networkFingerprint !== undefined && { networkFingerprint }),
    },
    { key: checkIn.userId },
  );
}

export const approvalActed = (
  actor: { userId: string; role: string; requestId: string },
  { action, objectKind, objectId }: { action: string; objectKind: string; objectId: string },
  at: Date,
): OutgoingEvent =>
  event(
    authEvents.AdminActedSchema,
    {
      action: {
        ...{ action, objectKind, objectId, actorId: actor.userId, actorRole: actor.role },
        ...{ requestId: actor.requestId, beforeJson: '', afterJson: '', actedAt: timestampFromDate(at) },
      },
    },
    { key: actor.userId },
  );
