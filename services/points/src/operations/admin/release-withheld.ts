import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, publish, type OutgoingEvent } from '@tael/events';
import { once } from '@tael/idempotency';
import { pointsEvents } from '@tael/proto';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { releaseWithheld as markReleased, type WithheldAward } from '../../store/withheld.ts';
import { closeBook, openBook } from '../keep-book.ts';

export interface Release {
  actor: { userId: string; role: string; requestId: string };
  ids: readonly string[];
  reason: string;
  key: string | undefined;
}

export interface Released {
  released: number;
  points: number;
}

/** Books withheld awards under their own keys. Those that do not wait any more are left alone. */
export function releaseWithheld(
  deps: Deps,
  request: Release,
): Promise<{ answer: Released; replayed: boolean }> {
  const { actor, ids, reason, key } = request;
  const attempt = {
    userId: actor.userId,
    route: 'POST /api/admin/points/withheld/release',
    key,
    body: { ids, reason },
  };
  return deps.database.transaction((tx) => once(tx, attempt, () => effect(tx, request, deps.clock.now())));
}

async function effect(tx: Tx, { actor, ids, reason }: Release, at: Date): Promise<Released> {
  const awards = await markReleased(tx, ids, { actorId: actor.userId, reason, at });
  if (awards.some(({ userId }) => userId === actor.userId)) throw errors.not_yours_to_decide();
  const book = await openBook(
    tx,
    awards.map(({ userId }) => userId),
    [],
  );
  for (const { partyId, ...award } of awards) book.post({ ...award, ...(partyId !== null && { partyId }) });
  await closeBook(tx, book);
  await publish(tx, ...actsOf(awards, { actor, reason, at }));
  const points = awards.reduce((sum, award) => sum + award.points, 0n);
  return { released: awards.length, points: Number(points) };
}

/** One record for each person. */
function actsOf(
  awards: readonly WithheldAward[],
  { actor, reason, at }: Pick<Release, 'actor' | 'reason'> & { at: Date },
): OutgoingEvent[] {
  return [...new Set(awards.map(({ userId }) => userId))].map((userId) => {
    const theirs = awards.filter((award) => award.userId === userId);
    const points = theirs.reduce((sum, award) => sum + award.points, 0n);
    const action = {
      actorId: actor.userId,
      actorRole: actor.role,
      action: 'points.release',
      objectKind: 'user',
      objectId: userId,
      beforeJson: '{}',
      afterJson: JSON.stringify({ awards: theirs.map(({ key }) => key), points: Number(points) }),
      reason,
      actedAt: timestampFromDate(at),
      requestId: actor.requestId,
    };
    return event(pointsEvents.AdminActedSchema, { action }, { key: actor.userId });
  });
}
