import { publish } from '@tael/events';
import { once, type Attempt } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Refusal } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { withoutAccount } from '../../domain/payout-account.ts';
import { approval, type Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { endClaim } from '../../store/claims.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { isGone } from '../../store/user-facts.ts';
import { findSeen, lockSeen } from '../../store/withdrawals.ts';
import { keepPending } from '../cancel-withdrawal.ts';
import { decide } from '../decide.ts';
import { accountOf } from '../read-withdrawal.ts';
import { trySettleHold } from '../settle-hold.ts';
import { countApproval } from './count-approval.ts';
import { ClaimedByAnother, claimOfAnother, named } from './claim-payout.ts';
import { findBarrier } from './find-barrier.ts';
import { usersById, type People } from './list-payouts.ts';

export interface Decision {
  actor: Actor;
  id: string;
  to: Status;
  notes: string;
}

const payoutActs: Record<Status, AdminAct> = {
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

export interface Processed extends Omit<Remembered, 'processedAt' | 'pending' | 'needsSecondApproval'> {
  row: Withdrawal;
  processedAt: Date | null;
  /** The wallet has yet to move the value. */
  pending: boolean;
  /** The item stays pending until another administrator approves it. */
  needsSecondApproval: boolean;
  replayed: boolean;
}

export async function processItem(
  deps: Deps,
  decision: Decision,
  attempt: Omit<Attempt, 'userId'>,
): Promise<Processed> {
  const { actor, id } = decision;
  const keyed = { ...attempt, userId: actor.userId };
  const facts = await factsOf(deps, decision);
  const { answer, replayed } = await deps.database
    .transaction((tx) => once(tx, keyed, () => step(deps, tx, decision, facts())))
    .catch(async (error: unknown) => {
      throw await named(deps, error);
    });
  const before = await findSeen(deps.database.db, id);
  if (before === undefined) throw errors.withdrawal_not_found();
  const effectDoneAt = (await trySettleHold(deps, before)) ?? null;
  const done = effectDoneAt !== null;
  if (!replayed && !done) await keepPending(deps, keyed, { ...answer, pending: true });
  const { pending = !done, needsSecondApproval = false, processedAt, ...then } = answer;
  return {
    ...then,
    row: { ...before, effectDoneAt },
    processedAt: processedAt === null ? null : new Date(processedAt),
    ...{ pending, needsSecondApproval, replayed },
  };
}

interface Facts extends People {
  barrier: Refusal | undefined;
}

/**
 * Asks the other services before the transaction, so that they cannot fail after the commit. A replay needs no answer of
 * theirs, so the returned function throws the error.
 */
async function factsOf(deps: Deps, { id, actor, to }: Decision): Promise<() => Facts> {
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  if (row.userId === actor.userId) throw errors.not_yours_to_decide();
  const asked = await usersById(deps, [row.userId, actor.userId]).catch((error: unknown) => ({ error }));
  const known = 'error' in asked ? undefined : asked.get(row.userId);
  const barrier = known && to !== 'rejected' ? await findBarrier(deps, row, known) : undefined;
  return () => {
    if ('error' in asked) throw asked.error;
    if (known === undefined) throw errors.withdrawal_not_found();
    const { id: _id, username, email } = known;
    const processedBy = asked.get(actor.userId)?.username;
    return { owner: { id: _id, username, email }, processedBy, barrier };
  };
}

async function step(deps: Deps, tx: Tx, decision: Decision, facts: Facts): Promise<Remembered> {
  const { actor, id, to, notes } = decision;
  const { barrier, ...people } = facts;
  const row = await lockSeen(tx, id);
  if (row === undefined || (await isGone(tx, row.userId))) throw errors.withdrawal_not_found();
  const at = deps.clock.now();
  const held = await claimOfAnother(tx, row.id, actor.userId, at);
  if (held !== undefined) throw new ClaimedByAnother(held);
  const approves = row.status === 'pending' && to === approval[row.kind];
  if (barrier !== undefined && (approves || row.kind === 'payout')) throw barrier;
  if (to === 'completed' && row.outcomeUnknownSince !== null && notes === '') throw errors.note_required();
  if (approves) {
    const isFirst = await countApproval(deps, tx, row, { actor, note: notes, at });
    if (isFirst) {
      await publishFirst(deps, tx, row, decision, at);
      await endClaim(tx, row.id, actor.userId);
      return { ...asItStands(row), people: { ...people, processedBy: undefined }, needsSecondApproval: true };
    }
  }
  const move = { to, at, actorId: actor.userId, notes };
  const { adminNotes } = await decide(tx, row, move, act(deps, row, decision, at));
  await endClaim(tx, row.id, actor.userId);
  return { status: to, adminNotes, processedBy: actor.userId, processedAt: at.toISOString(), people };
}

const asItStands = ({ adminNotes }: Withdrawal) =>
  ({ status: 'pending', adminNotes, processedBy: null, processedAt: null }) as const;

const publishFirst = (deps: Deps, tx: Tx, row: Withdrawal, { actor, notes }: Decision, at: Date) =>
  publish(
    tx,
    adminActed(actor, {
      ...(row.kind === 'send'
        ? ({ action: 'transaction.first_approval', objectKind: 'transaction' } as const)
        : ({ action: 'withdrawal.first_approval' } as const)),
      objectId: row.id,
      reason: withoutAccount(notes, accountOf(deps, row)),
      at,
    }),
  );

function act(deps: Deps, row: Withdrawal, { actor, to, notes }: Decision, at: Date) {
  const told = { objectId: row.id, reason: withoutAccount(notes, accountOf(deps, row)), at };
  const before = { status: row.status };
  if (row.kind === 'payout')
    return adminActed(actor, { ...told, action: payoutActs[to], before, after: { status: to } });
  const [action, status] =
    to === 'completed'
      ? (['transaction.approve', 'completed'] as const)
      : (['transaction.reject', 'failed'] as const);
  return adminActed(actor, { ...told, action, objectKind: 'transaction', before, after: { status } });
}
