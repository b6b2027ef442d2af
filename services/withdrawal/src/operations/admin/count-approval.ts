import { formatYuan } from '@tael/money';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { errors } from '../../errors.ts';
import type { Actor } from '../../events.ts';
import { addApproved } from '../../store/approved-days.ts';
import { findMarks, insertMark } from '../../store/marks.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { unverifiedRefusal, type Identity } from '../unverified-limit.ts';
import { limitOf, overAll } from './payout-limits.ts';

interface Approval {
  actor: Actor;
  note: string;
  at: Date;
  identity: Identity;
}

/**
 * True if a second person is needed: the owner's approved worth of the day and this item exceed the threshold together,
 * so an amount that is split needs two people as well. The owner's day is locked first.
 */
export async function countApproval(
  deps: Deps,
  tx: Tx,
  row: Withdrawal,
  { actor, note, at, identity }: Approval,
): Promise<boolean> {
  const day = shanghaiDay(at);
  const { amount: approved } = await addApproved(tx, { day, scope: row.userId, amount: 0n });
  const refusal = unverifiedRefusal(deps, identity, { approved, worth: row.worth });
  if (refusal !== undefined) throw refusal;
  const needsTwo = approved + row.worth > deps.config.PAYOUT_TWO_PEOPLE_ABOVE;
  if (needsTwo && (await isFirstOfTwo(tx, row, { actor, note, at }))) return true;
  await countWithinLimits(deps, tx, row, day);
  return false;
}

async function isFirstOfTwo(
  tx: Tx,
  { id }: Withdrawal,
  { actor, note, at }: Omit<Approval, 'identity'>,
): Promise<boolean> {
  if (actor.fresh === true) throw errors.right_too_fresh();
  const approvals = (await findMarks(tx, [id])).filter(({ kind }) => kind === 'approval');
  if (approvals.some(({ actorId }) => actorId === actor.userId)) throw errors.second_person_needed();
  await insertMark(tx, { withdrawalId: id, kind: 'approval', actorId: actor.userId, note, at });
  return approvals.length === 0;
}

/** Locks the overall row last, because every approval of the day waits for it. */
async function countWithinLimits(
  deps: Deps,
  tx: Tx,
  { userId, worth: amount }: Withdrawal,
  day: string,
): Promise<void> {
  for (const scope of [userId, overAll]) {
    const sum = await addApproved(tx, { day, scope, amount });
    const limit = limitOf(deps, sum);
    if (sum.amount <= limit) continue;
    const whose = scope === overAll ? 'All payouts approved today' : "This user's payouts approved today";
    throw errors.limit_reached({
      message: `${whose} would be ${formatYuan(sum.amount)}, above the limit of ${formatYuan(limit)}`,
    });
  }
}
