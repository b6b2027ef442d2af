import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { withoutAccount } from '../../domain/payout-account.ts';
import type { Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { endClaim } from '../../store/claims.ts';
import { findMarks, insertMark } from '../../store/marks.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findWait, isGone } from '../../store/user-facts.ts';
import { findSeen, lockSeen } from '../../store/withdrawals.ts';
import { keepPending } from '../cancel-withdrawal.ts';
import { decide } from '../decide.ts';
import { accountOf } from '../read-withdrawal.ts';
import { trySettleHold } from '../settle-hold.ts';
import { ClaimedByAnother, claimOfAnother, named } from './claim-payout.ts';
import { usersById, type Payout, type People } from './list-payouts.ts';
import { countApproval } from './payout-limits.ts';

export interface Decision {
  actor: Actor;
  id: string;
  to: Status;
  notes: string;
  key: string | undefined;
}

const actions: Record<Status, AdminAct> = {
  pending: 'withdrawal.reopen',
  approved: 'withdrawal.approve',
  processing: 'withdrawal.process',
  completed: 'withdrawal.complete',
  rejected: 'withdrawal.reject',
};

/** Stored so that a replay returns the first answer. Excludes the account. */
interface Remembered {
  status: Status;
  adminNotes: string;
  processedBy: string | null;
  processedAt: string | null;
  people: People;
  pending?: boolean;
  needsSecondApproval?: boolean;
}

export interface DecidedPayout {
  payout: Payout;
  pending: boolean;
  /** The payout stays pending until another administrator approves it. */
  needsSecondApproval: boolean;
  replayed: boolean;
}

export async function processWithdrawal(deps: Deps, decision: Decision): Promise<DecidedPayout> {
  const { actor, id, to, notes, key } = decision;
  if (to === 'rejected' && notes === '') throw errors.reason_required();
  const attempt = {
    userId: actor.userId,
    route: `PUT /api/withdrawals/admin/${id}`,
    key,
    body: { status: to, adminNotes: notes },
  };
  const people = await peopleOf(deps, decision);
  const { answer, replayed } = await deps.database
    .transaction((tx) => once(tx, attempt, () => step(deps, tx, decision, people())))
    .catch(async (error: unknown) => {
      throw await named(deps, error);
    });
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  const done = await trySettleHold(deps, row);
  if (!replayed && !done) await keepPending(deps, attempt, { ...answer, pending: true });
  const { people: parties, pending = !done, needsSecondApproval = false, ...then } = answer;
  const processedAt = then.processedAt === null ? null : new Date(then.processedAt);
  const withdrawal = { ...row, ...then, processedAt };
  const payout = { withdrawal, account: accountOf(deps, row), ...parties };
  return { payout, pending, needsSecondApproval, replayed };
}

/**
 * Reads the names before the transaction, so that auth cannot fail after the commit. A replay needs no names, so the
 * returned function throws the RPC error.
 */
async function peopleOf(deps: Deps, { id, actor }: Decision): Promise<() => People> {
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  if (row.userId === actor.userId) throw errors.not_yours_to_decide();
  const asked = await usersById(deps, [row.userId, actor.userId]).catch((error: unknown) => ({ error }));
  return () => {
    if ('error' in asked) throw asked.error;
    const owner = asked.get(row.userId);
    if (owner === undefined) throw errors.withdrawal_not_found();
    const { id: _id, username, email } = owner;
    return { owner: { id: _id, username, email }, processedBy: asked.get(actor.userId)?.username };
  };
}

async function step(deps: Deps, tx: Tx, decision: Decision, people: People): Promise<Remembered> {
  const { actor, id, to, notes } = decision;
  const row = await lockSeen(tx, id);
  if (row === undefined || (await isGone(tx, row.userId))) throw errors.withdrawal_not_found();
  const at = deps.clock.now();
  const held = await claimOfAnother(tx, row.id, actor.userId, at);
  if (held !== undefined) throw new ClaimedByAnother(held);
  const until = to === 'rejected' ? undefined : await findWait(tx, row.userId, at);
  if (until !== undefined)
    throw errors.payouts_wait({
      message: `The address of this user was changed: payouts wait until ${until.toISOString()}`,
    });
  if (to === 'completed' && row.outcomeUnknownSince !== null && notes === '') throw errors.note_required();
  if (to === 'approved' && row.status === 'pending') {
    if (await isFirstOfTwo(deps, tx, row, decision, at)) {
      await endClaim(tx, row.id, actor.userId);
      return { ...asItStands(row), people: { ...people, processedBy: undefined }, needsSecondApproval: true };
    }
    await countApproval(deps, tx, { userId: row.userId, amount: row.amount, at });
  }
  const move = { to, at, actorId: actor.userId, notes };
  const { adminNotes } = await decide(tx, row, move, act(deps, row, decision, at));
  await endClaim(tx, row.id, actor.userId);
  return { status: to, adminNotes, processedBy: actor.userId, processedAt: at.toISOString(), people };
}

const asItStands = ({ adminNotes }: Withdrawal) =>
  ({ status: 'pending', adminNotes, processedBy: null, processedAt: null }) as const;

async function isFirstOfTwo(
  deps: Deps,
  tx: Tx,
  row: Withdrawal,
  { actor, notes: note }: Decision,
  at: Date,
): Promise<boolean> {
  if (row.amount <= deps.config.PAYOUT_TWO_PEOPLE_ABOVE) return false;
  if (actor.fresh === true) throw errors.right_too_fresh();
  const approvals = (await findMarks(tx, [row.id])).filter(({ kind }) => kind === 'approval');
  if (approvals.some(({ actorId }) => actorId === actor.userId)) throw errors.second_person_needed();
  await insertMark(tx, { withdrawalId: row.id, kind: 'approval', actorId: actor.userId, note, at });
  if (approvals.length > 0) return false;
  await publish(
    tx,
    adminActed(actor, {
      action: 'withdrawal.first_approval',
      objectId: row.id,
      reason: withoutAccount(note, accountOf(deps, row)),
      at,
    }),
  );
  return true;
}

const act = (deps: Deps, row: Withdrawal, { actor, to, notes }: Decision, at: Date) =>
  adminActed(actor, {
    action: actions[to],
    objectId: row.id,
    before: { status: row.status },
    after: { status: to },
    reason: withoutAccount(notes, accountOf(deps, row)),
    at,
  });
