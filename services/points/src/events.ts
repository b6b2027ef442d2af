import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { pointsEvents, type AdminAct } from '@tael/proto';
import type { BookChange } from './domain/book.ts';
import type { Entry, LevelChange, Source } from './domain/entry.ts';
import type { Level } from './domain/level.ts';
import { amountOf } from './domain/redemption.ts';

const { PointsSource, Level: LevelNumber } = pointsEvents;

const awardSources: Partial<Record<Source, pointsEvents.PointsSource>> = {
  'check-in': PointsSource.CHECK_IN,
  referral: PointsSource.REFERRAL,
  achievement: PointsSource.ACHIEVEMENT,
  holding: PointsSource.HOLDING,
  adjustment: PointsSource.ADJUSTMENT,
  'redemption-returned': PointsSource.REDEMPTION_RETURNED,
};

const levelNumbers: Record<Level, pointsEvents.Level> = {
  Bronze: LevelNumber.BRONZE,
  Silver: LevelNumber.SILVER,
  Gold: LevelNumber.GOLD,
  Platinum: LevelNumber.PLATINUM,
};

export const redemptionKey = (id: string): string => `redemption:${id}`;
export const redemptionIn = (key: string): string => key.slice(redemptionKey('').length);
export const returnedKey = (id: string): string => `redemption:${id}:returned`;

/** A medal has no event of its own: LevelChanged covers it. */
export function eventsOf(happened: readonly BookChange[]): OutgoingEvent[] {
  return happened.flatMap((one) => {
    if (one.kind === 'level') return [levelChanged(one.change)];
    const outgoing = ofEntry(one.entry);
    return outgoing === undefined ? [] : [outgoing];
  });
}

/** Published in the transaction that closes the redemption, so a page that refetches on it never sees it as pending. */
export function redemptionClosed({
  id,
  userId,
  points,
  amount,
  paid,
  reason,
  at,
}: {
  id: string;
  userId: string;
  points: bigint;
  amount: bigint;
  paid: boolean;
  reason: string;
  at: Date;
}): OutgoingEvent {
  return event(
    pointsEvents.RedemptionClosedSchema,
    { redemptionId: id, userId, points, amount, paid, reason, closedAt: timestampFromDate(at) },
    { key: userId },
  );
}

function ofEntry({ after, key, userId, source, points, at }: Entry): OutgoingEvent | undefined {
  if (after === undefined) return undefined;
  const { total, available, version } = after;
  const figures = { userId, points, total, available, version };
  if (source === 'redemption') {
    return event(
      pointsEvents.PointsRedeemedSchema,
      {
        ...figures,
        redemptionId: redemptionIn(key),
        amount: amountOf(points),
        redeemedAt: timestampFromDate(at),
      },
      { key: userId },
    );
  }
  const eventSource = awardSources[source];
  if (eventSource === undefined) return undefined;
  // `award_key` names the redemption; `source` marks it as returned.
  const awardKey = source === 'redemption-returned' ? key.replace(/:returned$/, '') : key;
  return event(
    pointsEvents.PointsAwardedSchema,
    { ...figures, awardKey, source: eventSource, awardedAt: timestampFromDate(at) },
    { key: userId },
  );
}

function levelChanged({ userId, version, level, previousLevel, total, byHand, at, closed }: LevelChange) {
  return event(
    pointsEvents.LevelChangedSchema,
    {
      userId,
      version,
      level: levelNumbers[level],
      previousLevel: levelNumbers[previousLevel],
      total,
      setByHand: byHand,
      changedAt: timestampFromDate(at),
      closed,
    },
    { key: userId },
  );
}

export const adminActed = (
  actor: { userId: string; role: string; requestId: string },
  {
    before,
    after,
    at,
    ...act
  }: {
    action: AdminAct;
    objectKind: string;
    objectId: string;
    before: object;
    after: object;
    reason: string;
    at: Date;
  },
): OutgoingEvent => {
  const action = {
    ...act,
    actorId: actor.userId,
    actorRole: actor.role,
    requestId: actor.requestId,
    beforeJson: JSON.stringify(before),
    afterJson: JSON.stringify(after),
    actedAt: timestampFromDate(at),
  };
  return event(pointsEvents.AdminActedSchema, { action }, { key: actor.userId });
};
