import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { markReleased } from '../../store/withheld.ts';
import { openBook, saveBook } from '../open-book.ts';
import { actsOn, pointsIn, type Settling } from './withheld-acts.ts';

export interface Released {
  released: number;
  points: number;
}

export function releaseWithheld(
  deps: Deps,
  request: Settling,
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

async function effect(tx: Tx, { actor, ids, reason }: Settling, at: Date): Promise<Released> {
  const awards = await markReleased(tx, ids, { actorId: actor.userId, reason, at });
  if (awards.some(({ userId }) => userId === actor.userId)) throw errors.not_yours_to_decide();
  const book = await openBook(
    tx,
    awards.map(({ userId }) => userId),
    [],
  );
  for (const { partyId, ...award } of awards) book.post({ ...award, ...(partyId !== null && { partyId }) });
  await saveBook(tx, book);
  await publish(tx, ...actsOn(awards, { action: 'points.release', actor, reason, at }));
  return { released: awards.length, points: pointsIn(awards) };
}
