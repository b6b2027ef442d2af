import type { Principal } from '@tael/identity';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Deps } from '../../deps.ts';
import { withoutAccount } from '../../domain/payout-account.ts';
import type { Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { adminActed } from '../../events.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findWait, isGone } from '../../store/user-facts.ts';
import { findSeen, lockSeen } from '../../store/withdrawals.ts';
import { keepPending } from '../cancel-withdrawal.ts';
import { decide } from '../decide.ts';
import { accountOf } from '../read-withdrawal.ts';
import { trySettleHold } from '../settle-hold.ts';
import { usersById, type Payout, type People } from './list-payouts.ts';

export interface Decision {
  actor: Principal & { requestId: string };
  id: string;
  to: Status;
  notes: string;
  key: string | undefined;
}

const actions: Record<Status, string> = {
  pending: 'withdrawal.reopen',
  approved: 'withdrawal.approve',
  processing: 'withdrawal.process',
  completed: 'withdrawal.complete',
  rejected: 'withdrawal.reject',
};

/** What later steps, or their names, may change: a replay answers it as it was. No account is kept with a key. */
interface Remembered {
  status: Status;
  adminNotes: string;
  processedBy: string;
  processedAt: string;
  people?: People;
  pending?: boolean;
}

export interface DecidedPayout {
  payout: Payout;
  /** The wallet has yet to move the money: the task sees to it. */
  pending: boolean;
  replayed: boolean;
}

/** One step of the machine, then its effect at the wallet. */
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
  const { answer, replayed } = await deps.database.transaction((tx) =>
    once(tx, attempt, () => step(deps, tx, decision, people())),
  );
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  const done = await trySettleHold(deps, row);
  if (!replayed && !done) await keepPending(deps, attempt, { ...answer, pending: true });
  const { people: named = people(), pending = !done, ...then } = answer;
  const withdrawal = { ...row, ...then, processedAt: new Date(then.processedAt) };
  return { payout: { withdrawal, account: accountOf(deps, row), ...named }, pending, replayed };
}

/**
 * Asked before anything is decided, since what is committed has to be answered. That auth is away is thrown by the
 * returned function: a replay knows the names already.
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
  const until = to === 'rejected' ? undefined : await findWait(tx, row.userId, at);
  if (until !== undefined)
    throw errors.payouts_wait({
      message: `The address of this user was changed: payouts wait until ${until.toISOString()}`,
    });
  const move = { to, at, actorId: actor.userId, notes };
  const { adminNotes } = await decide(tx, row, move, act(deps, row, decision, at));
  return { status: to, adminNotes, processedBy: actor.userId, processedAt: at.toISOString(), people };
}

/** For the register, which is for ever: the states and the reason, never where the money goes. */
function act({ safe }: Deps, row: Withdrawal, { actor, to, notes }: Decision, at: Date) {
  const account = safe.open(row.userId, row.method, row.sealedAccount);
  return adminActed({
    actorId: actor.userId,
    actorRole: actor.role,
    action: actions[to],
    objectKind: 'withdrawal',
    objectId: row.id,
    beforeJson: JSON.stringify({ status: row.status }),
    afterJson: JSON.stringify({ status: to }),
    reason: withoutAccount(notes, account),
    actedAt: timestampFromDate(at),
    requestId: actor.requestId,
  });
}
