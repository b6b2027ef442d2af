import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { pointsEvents, type AdminAct } from '@tael/proto';
import type { WithheldAward } from '../../store/withheld.ts';

export interface Settling {
  actor: { userId: string; role: string; requestId: string };
  ids: readonly string[];
  reason: string;
  key: string | undefined;
}

interface Act extends Pick<Settling, 'actor' | 'reason'> {
  action: AdminAct;
  at: Date;
}

export const pointsIn = (awards: readonly WithheldAward[]): number =>
  Number(awards.reduce((sum, { points }) => sum + points, 0n));

export const actsOn = (
  awards: readonly WithheldAward[],
  { action, actor, reason, at }: Act,
): OutgoingEvent[] =>
  [...new Set(awards.map(({ userId }) => userId))].map((userId) => {
    const theirs = awards.filter((award) => award.userId === userId);
    const act = {
      actorId: actor.userId,
      actorRole: actor.role,
      action,
      objectKind: 'user',
      objectId: userId,
      beforeJson: '{}',
      afterJson: JSON.stringify({ awards: theirs.map(({ key }) => key), points: pointsIn(theirs) }),
      reason,
      actedAt: timestampFromDate(at),
      requestId: actor.requestId,
    };
    return event(pointsEvents.AdminActedSchema, { action: act }, { key: actor.userId });
  });
