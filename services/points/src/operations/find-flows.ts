import type { Flow } from '@tael/operations';
import { isUuid } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { findBookedFlows } from '../store/entries.ts';
import { findRedemptions } from '../store/redemptions.ts';
import { findWithheldByKey } from '../store/withheld.ts';

/** Keys are `checkin:…`, `referral:…` and `redemption:<id>`; other keys are ignored. */
export async function findFlows(deps: Pick<Deps, 'database'>, keys: readonly string[]): Promise<Flow[]> {
  const { db } = deps.database;
  const redemptionIds = keys.flatMap((key) => {
    const id = /^redemption:([^:]+)$/.exec(key)?.[1];
    return id !== undefined && isUuid(id) ? [id] : [];
  });
  const awardKeys = keys.filter((key) => /^(checkin|referral):/.test(key));
  // Withheld awards come first: an award released after this query is found as booked.
  const withheld = await findWithheldByKey(db, awardKeys);
  const [booked, redemptions] = await Promise.all([
    findBookedFlows(db, awardKeys),
    findRedemptions(db, redemptionIds),
  ]);
  const bookedKeys = new Set(booked.map(({ key }) => key));
  return [
    ...booked.map(({ key, userId, points, at, inSuspense }) => {
      return { key, userId, amount: points, state: inSuspense ? 'suspense' : 'credited', at };
    }),
    ...withheld
      .filter(({ key }) => !bookedKeys.has(key))
      .map(({ key, userId, points, at }) => ({ key, userId, amount: points, state: 'withheld', at })),
    ...redemptions.map(({ id, userId, amount, state, createdAt, settledAt }) => {
      return { key: `redemption:${id}`, userId, amount, state, at: settledAt ?? createdAt };
    }),
  ];
}
