import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { withoutAccount } from '../../domain/payout-account.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { insertMark } from '../../store/marks.ts';
import { markOutcome } from '../../store/withdrawals.ts';
import { findOpenOrder } from '../rails/end-by-hand.ts';
import { accountOf } from '../read-withdrawal.ts';
import { lockToDecide, named } from './claim-payout.ts';

export type Outcome = 'unknown' | 'not_paid';

export interface OutcomeNote {
  actor: Actor;
  id: string;
  key: string | undefined;
  outcome: Outcome;
  note: string;
}

/** The payout stays in processing: staff completes it or pays it again. */
export async function noteOutcome(deps: Deps, { actor, id, key, outcome, note }: OutcomeNote) {
  if (note === '') throw errors.note_required();
  const attempt = {
    userId: actor.userId,
    route: `PUT /api/withdrawals/admin/${id}/outcome`,
    key,
    body: { outcome, note },
  };
  try {
    return await deps.database.transaction((tx) =>
      once(tx, attempt, () => mark(deps, tx, { actor, id, outcome, note })),
    );
  } catch (error) {
    throw await named(deps, error);
  }
}

async function mark(
  deps: Deps,
  tx: Tx,
  { actor, id, outcome, note }: Omit<OutcomeNote, 'key'>,
): Promise<{ outcomeUnknownSince: string | null }> {
  const at = deps.clock.now();
  const row = await lockToDecide(tx, id, actor, at);
  if (row.status !== 'processing')
    throw errors.out_of_order({ message: `A withdrawal that is ${row.status} is not being paid` });
  const order = await findOpenOrder(tx, row);
  // Nobody but a person can ask the bank about a payout of a file.
  if (order !== undefined && order.fileId === null) throw errors.rail_pays();
  const wasUnknown = row.outcomeUnknownSince !== null;
  if (wasUnknown === (outcome === 'unknown')) throw errors.outcome_as_is();
  const since = outcome === 'unknown' ? at : null;
  await markOutcome(tx, row.id, since);
  const kind = outcome === 'unknown' ? 'outcome_unknown' : 'not_paid';
  await insertMark(tx, { withdrawalId: row.id, kind, actorId: actor.userId, note, at });
  await publish(
    tx,
    adminActed(actor, {
      action: `withdrawal.${kind}`,
      objectId: row.id,
      before: { outcome: wasUnknown ? 'unknown' : 'under way' },
      after: { outcome: wasUnknown ? 'under way' : 'unknown' },
      reason: withoutAccount(note, accountOf(deps, row)),
      at,
    }),
  );
  return { outcomeUnknownSince: since?.toISOString() ?? null };
}
