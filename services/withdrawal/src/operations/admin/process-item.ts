import { publish } from '@tael/events';
import { once, type Attempt } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Refusal } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { withoutAccount } from '../../domain/payout-account.ts';
import { approval, type Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { itemActed, type Actor } from '../../events.ts';
import { endClaim } from '../../store/claims.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findSeen } from '../../store/withdrawals.ts';
import { keepPending } from '../cancel-withdrawal.ts';
import { decide, transactionStatus } from '../decide.ts';
import { endByHand } from '../rails/end-by-hand.ts';
import { accountOf } from '../read-withdrawal.ts';
import { identify, type Identity } from '../unverified-limit.ts';
import { trySettleHold } from '../settle-hold.ts';
import { countApproval } from './count-approval.ts';
import { lockToDecide, named } from './claim-payout.ts';
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
    .transaction((tx) => once(tx, keyed, () => step(deps, tx, decision, facts)))
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
  identity: Identity;
}

/**
 * Asks the other services before the transaction, so that they cannot fail after the commit. A replay needs no answer of
 * theirs, so the returned function throws the error.
 */
async function factsOf(deps: Deps, { id, actor, to }: Decision): Promise<() => Facts> {
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  const asked = await usersById(deps, [row.userId, actor.userId]).catch((error: unknown) => ({ error }));
  const known = 'error' in asked ? undefined : asked.get(row.userId);
  const barrier = known && to !== 'rejected' ? await findBarrier(deps, row, known) : undefined;
  const [identity = 'unverified'] =
    known && to === approval[row.kind]
      ? await identify(deps, [{ owner: known, account: accountOf(deps, row) }])
      : [];
  return () => {
    if ('error' in asked) throw asked.error;
    if (known === undefined) throw errors.withdrawal_not_found();
    const { id: _id, username, email } = known;
    const processedBy = asked.get(actor.userId)?.username;
    return { owner: { id: _id, username, email }, processedBy, barrier, identity };
  };
}

async function step(deps: Deps, tx: Tx, decision: Decision, facts: () => Facts): Promise<Remembered> {
  const { actor, id, to, notes } = decision;
  const at = deps.clock.now();
  const row = await lockToDecide(tx, id, actor, at);
  const { barrier, identity, ...people } = facts();
  const approves = row.status === 'pending' && to === approval[row.kind];
  if (barrier !== undefined && (approves || row.kind === 'payout')) throw barrier;
  if (to === 'completed' && row.outcomeUnknownSince !== null && notes === '') throw errors.note_required();
  if (row.status === 'processing') await endByHand(tx, row, at);
  if (approves) {
    const isFirst = await countApproval(deps, tx, row, { actor, note: notes, at, identity });
    if (isFirst) {
      const first = { payout: 'withdrawal.first_approval', send: 'transaction.first_approval' } as const;
      await publish(tx, itemActed(actor, row, first, { reason: reasonOf(deps, row, notes), at }));
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

/** The account must not be in the register. */
const reasonOf = (deps: Deps, row: Withdrawal, notes: string): string =>
  withoutAccount(notes, accountOf(deps, row));

function act(deps: Deps, row: Withdrawal, { actor, to, notes }: Decision, at: Date) {
  const send = to === 'completed' ? 'transaction.approve' : 'transaction.reject';
  const after = { status: row.kind === 'send' ? transactionStatus(to) : to };
  const told = { before: { status: row.status }, after, reason: reasonOf(deps, row, notes), at };
  return itemActed(actor, row, { payout: payoutActs[to], send }, told);
}
