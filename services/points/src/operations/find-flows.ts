import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { isUuid } from '../domain/user-id.ts';
import { findBookedFlows } from '../store/entries.ts';
import { findRedemptions } from '../store/redemptions.ts';

/** Check-ins and referrals as they were booked, redemptions as they stand; other keys are others' business. */
export async function findFlows(deps: Pick<Deps, 'database'>, keys: readonly string[]): Promise<Flow[]> {
  const { db } = deps.database;
  const redemptionIds = keys.flatMap((key) => {
    const id = /^redemption:([^:]+)$/.exec(key)?.[1];
    return id !== undefined && isUuid(id) ? [id] : [];
  });
  const [booked, redemptions] = await Promise.all([
    findBookedFlows(
      db,
      keys.filter((key) => /^(checkin|referral):/.test(key)),
    ),
    findRedemptions(db, redemptionIds),
  ]);
  return [
    ...booked.map(({ key, userId, points, at, inSuspense }) => {
      return { key, userId, amount: points, state: inSuspense ? 'suspense' : 'credited', at };
    }),
    ...redemptions.map(({ id, userId, amount, state, createdAt, settledAt }) => {
      return { key: `redemption:${id}`, userId, amount, state, at: settledAt ?? createdAt };
    }),
  ];
}
