import type { Tx } from '@tael/postgres';
import type { Deps } from '../../../deps.ts';
import { errors } from '../../../errors.ts';
import { endClaim, lockVerification, saveClaim, type Verification } from '../../../store/verifications.ts';
import { actorOf, recordAct, type Administrator } from '../record-act.ts';

/** Long enough to read one request. A repeated claim by its holder renews it. */
const claimMs = 5 * 60_000;

export function claimVerification(
  deps: Deps,
  { actor, id, takeOver }: { actor: Administrator; id: string; takeOver: boolean },
): Promise<{ until: Date }> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const found = await lockToDecide(tx, id, actor);
    if (found.state !== 'submitted') throw errors.verification_decided();
    const holder = claimedBy(found, at);
    const isTaken = holder !== undefined && holder !== actor.userId;
    if (isTaken && !takeOver) throw claimed(found);
    const until = new Date(at.getTime() + claimMs);
    await saveClaim(tx, found.id, { by: actor.userId, until });
    if (holder === actor.userId) return { until };
    await recordAct(tx, {
      actor: actorOf(actor),
      action: isTaken ? 'verification.take_over' : 'verification.claim',
      userId: found.userId,
      before: isTaken ? { claimedBy: holder } : null,
      after: { verification: found.id, claimedBy: actor.userId },
      at,
    });
    return { until };
  });
}

export function releaseVerification(
  deps: Deps,
  { actor, id }: { actor: Administrator; id: string },
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const userId = await endClaim(tx, id, actor.userId);
    if (userId === undefined) return;
    await recordAct(tx, {
      actor: actorOf(actor),
      action: 'verification.release',
      userId,
      before: null,
      after: { verification: id },
      at: deps.clock.now(),
    });
  });
}

/** Locks a request of another person. */
export async function lockToDecide(tx: Tx, id: string, actor: Administrator): Promise<Verification> {
  const found = await lockVerification(tx, id);
  if (found === undefined) throw errors.verification_not_found();
  if (found.userId === actor.userId) throw errors.not_yours_to_decide();
  return found;
}

export const claimedBy = ({ claimedBy: by, claimedUntil }: Verification, at: Date): string | undefined =>
  by !== null && claimedUntil !== null && claimedUntil > at ? by : undefined;

export const claimed = ({ claimedByName, claimedUntil }: Verification): Error =>
  errors.claimed({
    message: `${claimedByName ?? 'Another administrator'} works on this request until ${claimedUntil?.toISOString()}`,
  });
