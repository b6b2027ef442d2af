import type { Tx } from '@tael/postgres';
import { userStatusOf, type authEvents } from '@tael/proto';
import { markDeleted, saveChanges } from '../store/people.ts';
import { findReferrersOf, lockReferrers, refreshListings } from '../store/referrals.ts';

export async function copyChanges(tx: Tx, changes: readonly authEvents.UserChanged[]): Promise<void> {
  await saveChanges(
    tx,
    changes.map(({ userId, version, username, status, profileFilled }) => ({
      userId,
      version,
      username,
      status: userStatusOf(status),
      profileFilled,
    })),
  );
  await refreshListingsOf(
    tx,
    changes.map(({ userId }) => userId),
  );
}

export async function copyDeletions(tx: Tx, deletions: readonly authEvents.UserDeleted[]): Promise<void> {
  await markDeleted(tx, deletions);
  await refreshListingsOf(
    tx,
    deletions.map(({ userId }) => userId),
  );
}

/** Lock order, the same everywhere: people, then referrers, then referrals. */
export async function refreshListingsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  const referrers = await findReferrersOf(tx, userIds);
  if (referrers.length === 0) return;
  await lockReferrers(tx, referrers);
  await refreshListings(tx, userIds);
}
