import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { outcomeOf, type Action } from '../../domain/referral.ts';
import { adminActed, referralApproved, referralRejected, type Actor } from '../../events.ts';
import { lockReferrers, settle, type Parties } from '../../store/referrals.ts';

export interface Decided {
  actor: Actor;
  action: Action;
  reason: string;
  at: Date;
}

const eventOf = { approve: referralApproved, reject: referralRejected };

export const isPartyOf = ({ referrerId, referredUserId }: Parties, userId: string): boolean =>
  userId === referrerId || userId === referredUserId;

/** Returns the ids of the referrals that were still pending: of concurrent decisions one wins. */
export async function settleReferrals(
  tx: Tx,
  referrals: readonly Parties[],
  { actor, action, reason, at }: Decided,
): Promise<Set<string>> {
  await lockReferrers(
    tx,
    referrals.map(({ referrerId }) => referrerId),
  );
  const status = outcomeOf[action];
  const settled = await settle(
    tx,
    referrals.map(({ id }) => id),
    { status, by: actor.userId, reason, at },
  );
  await publish(
    tx,
    ...settled.flatMap((referral) => [
      eventOf[action](referral, at),
      adminActed(actor, {
        action: `referral.${action}`,
        objectId: referral.id,
        before: { status: 'pending' },
        after: { status, points: referral.points },
        reason,
        at,
      }),
    ]),
  );
  return new Set(settled.map(({ id }) => id));
}
