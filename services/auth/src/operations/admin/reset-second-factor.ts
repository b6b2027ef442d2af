import { publish } from '@tael/events';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked } from '../../events.ts';
import { lockAdminUser } from '../../store/admin-users.ts';
import { deleteAllFactors } from '../../store/second-factors.ts';
import { endSessions } from '../../store/sessions.ts';
import { notifyFactorChange } from '../notifications/security.ts';
import { actorOf, recordAct, type Administrator } from './record-act.ts';

/** Staff cannot reset their own factor: they switch it off with a code. */
export async function resetSecondFactor(
  deps: Deps,
  { actor, id, reason }: { actor: Administrator; id: string; reason: string },
): Promise<void> {
  // Otherwise a stolen password would be enough to remove the factor of an account that has one.
  if (typeof actor.secondFactor !== 'object') throw errors.own_factor_needed();
  const at = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const user = await lockAdminUser(tx, id);
    if (user === undefined) throw errors.user_not_found();
    if (user.id === actor.userId) throw errors.not_yours_to_decide();
    if (!(await deleteAllFactors(tx, user.id))) throw errors.second_factor_not_on();
    await endSessions(tx, { userId: user.id, now: at });
    await publish(tx, sessionsRevoked(user.id, 'all', revocation.ENDED_BY_STAFF, at));
    await notifyFactorChange(tx, user, 'reset', at);
    await recordAct(tx, {
      actor: actorOf(actor),
      action: 'user.reset-second-factor',
      userId: user.id,
      before: { secondFactor: true },
      after: { secondFactor: false },
      reason,
      at,
    });
  });
}
