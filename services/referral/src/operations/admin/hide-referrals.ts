import { publish } from '@tael/events';
import { isUuid, type Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Status } from '../../domain/referral.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import {
  countOlder,
  findOlder,
  findStandings,
  hide,
  lockReferrers,
  type Parties,
} from '../../store/referrals.ts';
import { isPartyOf } from './settle-referrals.ts';

type Needs = Pick<Deps, 'database' | 'clock'>;

const dayMs = 86_400_000;
/**
 * A batch must end within the statement timeout even on a slow machine. The call ends before the service's request
 * deadline, so that the answer has the true count.
 */
const oneCall = { batch: 1_000, longEnoughMs: 3_500 };

/** Paid points stay; a pending referral never pays. Skips the administrator's own referrals. */
export async function hideChosen(
  { database, clock }: Needs,
  { actor, ids }: { actor: Actor; ids: readonly string[] },
): Promise<number> {
  return database.transaction(async (tx) => {
    const found = await findStandings(tx, ids.map((id) => id.trim()).filter(isUuid));
    const chosen = found.filter((one) => !isPartyOf(one, actor.userId));
    if (found.length > 0 && chosen.length === 0) throw errors.not_yours_to_decide();
    return hideThese(tx, chosen, { actor, filter: {}, at: clock.now() });
  });
}

/** Works in several transactions, since a filter may match most of the table. */
export async function hideOlder(
  { database, clock }: Needs,
  { actor, status, daysOld }: { actor: Actor; status: Status; daysOld: number },
  { batch, longEnoughMs } = oneCall,
): Promise<{ hidden: number; remaining: number }> {
  const at = clock.now();
  const older = { status, before: new Date(at.getTime() - daysOld * dayMs), notOf: actor.userId };
  const until = performance.now() + longEnoughMs;
  let hidden = 0;
  for (;;) {
    const stretch = await database.transaction(async (tx) => {
      const chosen = await findOlder(tx, { ...older, limit: batch });
      const gone = await hideThese(tx, chosen, { actor, filter: { status, daysOld }, at });
      return { found: chosen.length, gone };
    });
    hidden += stretch.gone;
    if (stretch.found < batch) return { hidden, remaining: 0 };
    if (performance.now() >= until) return { hidden, remaining: await countOlder(database.db, older) };
  }
}

async function hideThese(
  tx: Tx,
  chosen: readonly Parties[],
  { actor, filter, at }: { actor: Actor; filter: { status?: Status; daysOld?: number }; at: Date },
): Promise<number> {
  if (chosen.length === 0) return 0;
  await lockReferrers(
    tx,
    chosen.map(({ referrerId }) => referrerId),
  );
  const hidden = await hide(
    tx,
    chosen.map(({ id }) => id),
    // Skips referrals whose status changed after they were selected.
    { by: actor.userId, at, status: filter.status ?? null },
  );
  if (hidden.length === 0) return 0;
  const [only] = hidden;
  await publish(
    tx,
    adminActed(actor, {
      action: 'referral.delete',
      objectId: hidden.length === 1 && only !== undefined ? only : 'several',
      // Keeps the audit entry small.
      after: { deleted: hidden.length, ids: hidden.slice(0, 500), ...filter },
      at,
    }),
  );
  return hidden.length;
}
