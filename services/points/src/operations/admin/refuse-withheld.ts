import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { markRefused } from '../../store/withheld.ts';
import { actsOn, pointsIn, type Settling } from './withheld-acts.ts';

export interface Refused {
  refused: number;
  points: number;
}

export function refuseWithheld(
  deps: Deps,
  request: Settling,
): Promise<{ answer: Refused; replayed: boolean }> {
  const { actor, ids, reason, key } = request;
  const attempt = {
    userId: actor.userId,
    route: 'POST /api/admin/points/withheld/refuse',
    key,
    body: { ids, reason },
  };
  return deps.database.transaction((tx) => once(tx, attempt, () => effect(tx, request, deps.clock.now())));
}

async function effect(tx: Tx, { actor, ids, reason }: Settling, at: Date): Promise<Refused> {
  const awards = await markRefused(tx, ids, { actorId: actor.userId, reason, at });
  if (awards.some(({ userId }) => userId === actor.userId)) throw errors.not_yours_to_decide();
  await publish(tx, ...actsOn(awards, { action: 'points.refuse', actor, reason, at }));
  return { refused: awards.length, points: pointsIn(awards) };
}
