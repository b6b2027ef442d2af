import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../domain/saga.ts';
import { verified } from '../../../domain/verification.ts';
import { errors } from '../../../errors.ts';
import { userChanged } from '../../../events.ts';
import { raiseVersion } from '../../../store/admin-users.ts';
import { insertNotifications } from '../../../store/notifications.ts';
import { lockAccount } from '../../../store/users.ts';
import { findVerification, saveDecision, type Verification } from '../../../store/verifications.ts';
import { planChange, saveChange } from '../change-user.ts';
import { actorOf, recordAct, type Administrator } from '../record-act.ts';
import { claimed, claimedBy, lockToDecide } from './claim-verification.ts';

export interface Decision {
  actor: Administrator;
  id: string;
  state: 'approved' | 'refused';
  reason: string;
}

/** A repeated decision of the same person has the first one's answer. */
export function decideVerification(deps: Deps, decision: Decision): Promise<Verification> {
  const { actor, id, state, reason } = decision;
  return deps.database.transaction(async (tx) => {
    const found = await lockToDecide(tx, id, actor);
    if (found.state !== 'submitted') {
      const isRepeated = found.state === state && found.decidedBy === actor.userId && found.reason === reason;
      if (isRepeated) return found;
      throw errors.verification_decided({ message: `This request is already ${found.state}` });
    }
    const at = deps.clock.now();
    const holder = claimedBy(found, at);
    if (holder !== undefined && holder !== actor.userId) throw claimed(found);
    await settleVerification(tx, found, { actor: actorOf(actor), by: actor.userId, state, reason, at });
    return (await findVerification(tx, id)) ?? found;
  });
}

interface Settlement extends Pick<Decision, 'state' | 'reason'> {
  actor: Actor;
  /** Null: the outside check. */
  by: string | null;
  at: Date;
}

/** `found` is locked, and waits for a decision. */
export async function settleVerification(tx: Tx, found: Verification, decision: Settlement): Promise<void> {
  const { state, reason, at } = decision;
  await saveDecision(tx, found.id, decision);
  await takeEffect(tx, found, decision);
  await insertNotifications(tx, [
    {
      userId: found.userId,
      topic: 'security',
      kind: `verification.${state}`,
      params: state === 'refused' ? { reason } : {},
      eventId: `verification:${found.id}`,
      at,
    },
  ]);
}

/** Either way UserChanged is published, so that the user's open pages fetch the outcome. */
async function takeEffect(
  tx: Tx,
  { id, userId, state: before }: Verification,
  { actor, state, reason, at }: Settlement,
): Promise<void> {
  if (state === 'approved') {
    const planned = await planChange(tx, { id: userId, change: { verificationLevel: verified } });
    if (Object.keys(planned.after).length > 0) {
      const after = { ...planned.after, verification: id };
      const act = { actor, action: 'verification.approve', reason } as const;
      await saveChange(tx, { ...planned, after }, act, at);
      return;
    }
  }
  await raiseVersion(tx, userId, at);
  const account = await lockAccount(tx, userId);
  if (account === undefined) throw errors.user_not_found();
  await publish(tx, userChanged(account));
  await recordAct(tx, {
    actor,
    action: state === 'approved' ? 'verification.approve' : 'verification.refuse',
    userId,
    before: { state: before },
    after: { verification: id, state },
    reason,
    at,
  });
}
