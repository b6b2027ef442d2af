import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { DepositKey } from '../deposit-key.ts';
import { addressAssigned } from '../events.ts';
import { findAddresses, insertAssignments, takeIndexes } from '../store/addresses.ts';

/** Locks the key's row before the lookup: of two concurrent calls, the second finds the addresses of the first. */
export async function assignAddresses(
  tx: Tx,
  key: DepositKey,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  const distinct = [...new Set(userIds.map((userId) => userId.toLowerCase()))].toSorted();
  await takeIndexes(tx, key.fingerprint, 0);
  const known = await findAddresses(tx, distinct);
  const missing = distinct.filter((userId) => !known.has(userId));
  if (missing.length === 0) return;
  const first = await takeIndexes(tx, key.fingerprint, missing.length);
  const assignments = missing.map((userId, i) => ({
    userId,
    address: key.addressAt(first + i),
    keyFingerprint: key.fingerprint,
    index: first + i,
    at,
  }));
  await insertAssignments(tx, assignments);
  await publish(tx, ...assignments.map(addressAssigned));
}
