import { once } from '@tael/idempotency';
import { isUuid, type Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Action } from '../../domain/referral.ts';
import type { Actor } from '../../events.ts';
import { findStandings } from '../../store/referrals.ts';
import { isPartyOf, settleReferrals, type Decided } from './settle-referrals.ts';

type Reason = 'repeated' | 'malformed' | 'unknown' | 'own' | 'settled';

export interface Results {
  processed: number;
  skipped: { id: string; reason: Reason }[];
}

export interface BulkDecision {
  actor: Actor;
  ids: readonly string[];
  action: Action;
  reason: string;
  key: string | undefined;
}

export async function decideMany(
  deps: Pick<Deps, 'database' | 'clock'>,
  { key, ids, ...decision }: BulkDecision,
): Promise<{ answer: Results; replayed: boolean }> {
  const attempt = {
    userId: decision.actor.userId,
    route: 'POST /api/user/admin/bulk-process-referrals',
    key,
    body: { ids, action: decision.action, reason: decision.reason },
  };
  const at = deps.clock.now();
  return deps.database.transaction((tx) => once(tx, attempt, () => decide(tx, ids, { ...decision, at })));
}

async function decide(tx: Tx, ids: readonly string[], decision: Decided): Promise<Results> {
  const seen = new Set<string>();
  const candidates = ids.map((asked) => {
    const id = asked.trim().toLowerCase();
    const reason: Reason | undefined = !isUuid(id) ? 'malformed' : seen.has(id) ? 'repeated' : undefined;
    seen.add(id);
    return { asked, id, reason };
  });
  const wanted = candidates.filter(({ reason }) => reason === undefined).map(({ id }) => id);
  const found = await findStandings(tx, wanted);
  const known = new Set(found.map(({ id }) => id));
  const own = new Set(found.filter((one) => isPartyOf(one, decision.actor.userId)).map(({ id }) => id));
  const pending = found.filter(({ id, status }) => status === 'pending' && !own.has(id));
  const settled = await settleReferrals(tx, pending, decision);
  const outcome = (id: string): Reason | undefined =>
    settled.has(id) ? undefined : own.has(id) ? 'own' : known.has(id) ? 'settled' : 'unknown';
  const skipped = candidates.flatMap(({ asked, id, reason = outcome(id) }) =>
    reason === undefined ? [] : [{ id: asked.slice(0, longestEcho), reason }],
  );
  return { processed: settled.size, skipped };
}

/** A malformed id may have any length. */
const longestEcho = 100;
