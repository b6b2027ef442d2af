import type { OutgoingEvent } from '@tael/events';
import type { AdminAct } from '@tael/proto';
import { adminActed } from '../../events.ts';
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
    const after = { awards: theirs.map(({ key }) => key), points: pointsIn(theirs) };
    return adminActed(actor, { action, objectKind: 'user', objectId: userId, before: {}, after, reason, at });
  });
