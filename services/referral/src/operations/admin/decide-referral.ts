import { once } from '@tael/idempotency';
import { isUuid } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import type { Action } from '../../domain/referral.ts';
import { errors } from '../../errors.ts';
import type { Actor } from '../../events.ts';
import { findListed, type ListedReferral } from '../../store/listing.ts';
import { findStandings } from '../../store/referrals.ts';
import { isPartyOf, settleReferrals } from './settle-referrals.ts';

export interface Decision {
  actor: Actor;
  id: string;
  action: Action;
  reason: string;
  key: string | undefined;
}

type Needs = Pick<Deps, 'database' | 'clock'>;

export async function decideReferral<T>(
  deps: Needs,
  { key, ...decision }: Decision,
  answer: (referral: ListedReferral) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { actor, id, action, reason } = decision;
  if (!isUuid(id)) throw errors.referral_not_found();
  const attempt = {
    userId: actor.userId,
    route: `POST /api/user/admin/verify-referral/${id.toLowerCase()}`,
    key,
    body: { action, reason },
  };
  return deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      const [before] = await findStandings(tx, [id]);
      if (before === undefined) throw errors.referral_not_found();
      if (isPartyOf(before, actor.userId)) throw errors.not_yours_to_decide();
      const settled = await settleReferrals(tx, [before], { actor, action, reason, at: deps.clock.now() });
      const [now] = await findListed(tx, [id]);
      if (now === undefined) throw errors.referral_not_found();
      if (settled.size === 0) throw errors.already_settled();
      return answer(now);
    }),
  );
}
