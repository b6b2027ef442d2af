import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { tierOf } from '../domain/referral.ts';
import { referralCreated } from '../events.ts';
import {
  findMaking,
  lockReferrers,
  refreshListings,
  saveMade,
  saveVoid,
  type Parties,
} from '../store/referrals.ts';
import { assessReferrals } from './assess-referrals.ts';
import { askForParties, saveAnswered, type AnsweredUser } from './ask-for-parties.ts';

type Needs = Pick<Deps, 'database' | 'auth' | 'points' | 'clock'>;

const batch = 200;

/** If a call to points or auth fails, the referrals stay in `making`. Returns whether more may be left. */
export async function makeReferrals(deps: Needs): Promise<boolean> {
  const waiting = await findMaking(deps.database.db, batch);
  if (waiting.length === 0) return false;
  const referrers = [...new Set(waiting.map(({ referrerId }) => referrerId))];
  const friends = waiting.map(({ referredUserId }) => referredUserId);
  const { points } = await deps.points.getPoints({ userIds: referrers });
  // Last: a call to points that is sent again would leave time to delete an account.
  const users = await askForParties(deps, [...new Set([...referrers, ...friends])]);
  const bonusOf = new Map(points.map(({ userId, total }) => [userId, tierOf(total).bonus]));
  await deps.database.transaction((tx) => make(tx, waiting, bonusOf, users, deps.clock.now()));
  return waiting.length === batch;
}

async function make(
  tx: Tx,
  waiting: readonly Parties[],
  bonusOf: ReadonlyMap<string, number>,
  users: readonly AnsweredUser[],
  now: Date,
): Promise<void> {
  const there = new Set(users.map(({ id }) => id));
  const bothThere = waiting.filter((one) => there.has(one.referrerId) && there.has(one.referredUserId));
  const gone = waiting.filter((one) => !bothThere.includes(one));
  await saveAnswered(tx, users);
  await lockReferrers(
    tx,
    waiting.map(({ referrerId }) => referrerId),
  );
  await saveVoid(
    tx,
    gone.map(({ id }) => id),
  );
  const made = await saveMade(
    tx,
    bothThere.flatMap(({ id, referrerId }) => {
      const points = bonusOf.get(referrerId);
      return points === undefined ? [] : [{ id, points }];
    }),
  );
  await refreshListings(
    tx,
    made.map(({ referredUserId }) => referredUserId),
  );
  await assessReferrals(
    tx,
    made.map(({ id }) => id),
    now,
  );
  await publish(tx, ...made.map((referral) => referralCreated(referral, referral.registeredAt)));
}
