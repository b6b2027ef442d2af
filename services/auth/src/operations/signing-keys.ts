import { generateKeyPairAside } from '@tael/identity';
import type { Deps } from '../deps.ts';
import { longestSession } from '../domain/session.ts';
import { findCurrentKey, insertKey, purgeKeys, retireKey } from '../store/signing-keys.ts';

/** Beyond the longest session, for replicas that signed with the old key a little longer. */
const day = 24 * 3_600_000;

/** Whichever replica is first makes the key; the others take it. Who can't open it must not start. */
export async function ensureSigningKey(deps: Deps): Promise<void> {
  if ((await findCurrentKey(deps.database.db)) === undefined) {
    const key = await newKey(deps);
    await deps.database.transaction((tx) => insertKey(tx, key));
  }
  await deps.keys.signer();
}

/** A new key signs from now on; what the old one signed stays good until it runs out by itself. */
export async function rotateKeys(deps: Deps): Promise<string> {
  const now = deps.clock.now();
  const current = await findCurrentKey(deps.database.db);
  const key = await newKey(deps);
  const made = await deps.database.transaction(async (tx) => {
    if (current !== undefined && !(await retireKey(tx, current.kid, now))) return false;
    return insertKey(tx, key);
  });
  deps.keys.forget();
  const forgotten = await purgeKeys(deps.database.db, new Date(now.getTime() - longestSession - day));
  return `${made ? 'rotated' : 'rotated by another'}, ${forgotten} forgotten`;
}

async function newKey(deps: Deps) {
  const { kid, privatePem, publicPem } = await generateKeyPairAside();
  return {
    kid,
    publicPem,
    sealedPrivatePem: deps.safe.seal('signing key', kid, privatePem),
    createdAt: deps.clock.now(),
  };
}
