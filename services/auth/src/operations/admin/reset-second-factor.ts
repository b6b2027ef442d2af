import { approvalErrors, propose, type Act, type Action } from '@tael/approvals';
import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domain/saga.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked } from '../../events.ts';
import { lockAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { countPasskeys } from '../../store/passkeys.ts';
import { deleteAllFactors, findFactor } from '../../store/second-factors.ts';
import { endSessions } from '../../store/sessions.ts';
import { noteNewHands } from '../../store/users.ts';
import { notifyFactorChange } from '../notifications/security.ts';
import { aloneAt } from './alone.ts';
import { actorOf, recordAct, type Administrator } from './record-act.ts';
import { approvalBook } from './record-approval.ts';

const action = 'user.reset-second-factor';
const change = { before: { secondFactor: true }, after: { secondFactor: false } };

/** Staff cannot reset their own factor: they switch it off with a code. Returns the act if it waits. */
export async function resetSecondFactor(
  deps: Deps,
  { actor, id, reason }: { actor: Administrator; id: string; reason: string },
): Promise<Act | undefined> {
  // Otherwise a stolen password would be enough to remove the factor of an account that has one.
  if (typeof actor.secondFactor !== 'object') throw errors.own_factor_needed();
  const at = deps.clock.now();
  return await deps.database.transaction(async (tx) => {
    const user = await lockAdminUser(tx, id);
    if (user === undefined) throw errors.user_not_found();
    if (user.id === actor.userId) throw errors.not_yours_to_decide();
    const waits = deps.config.SECOND_PERSON === 'required' && user.role !== 'user';
    if (!waits) {
      await reset(tx, user, { actor: actorOf(actor), reason }, at);
      return undefined;
    }
    if (!(await hasFactor(tx, user.id))) throw errors.second_factor_not_on();
    const object = { kind: 'user', id: user.id, label: user.username };
    const proposal = { actor, action, object, about: user.id, ...change, reason, payload: {} } as const;
    return propose(approvalBook, tx, { ...proposal, aloneAt: await aloneAt(deps, tx, actor, at) }, at);
  });
}

export const resetAction: Action = {
  access: 'admin',
  prepare:
    ({ objectId, proposedBy, proposedRole, requestId, reason }) =>
    async (tx, at) => {
      const user = await lockAdminUser(tx, objectId);
      if (user === undefined) throw approvalErrors.stale();
      await reset(tx, user, { actor: { userId: proposedBy, role: proposedRole, requestId }, reason }, at);
      return undefined;
    },
};

async function reset(
  tx: Tx,
  user: AdminUser,
  { actor, reason }: { actor: Actor; reason: string },
  at: Date,
): Promise<void> {
  if (!(await deleteAllFactors(tx, user.id))) throw errors.second_factor_not_on();
  await noteNewHands(tx, user.id, at);
  await endSessions(tx, { userId: user.id, now: at });
  await publish(tx, sessionsRevoked(user.id, 'all', revocation.ENDED_BY_STAFF, at));
  await notifyFactorChange(tx, user, 'reset', at);
  await recordAct(tx, { actor, action, userId: user.id, ...change, reason, at });
}

async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const app = await findFactor(tx, userId);
  return (app !== undefined && app.enrolledAt !== null) || (await countPasskeys(tx, userId)) > 0;
}
