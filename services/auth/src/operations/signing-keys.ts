import { generateKeyPairOffThread } from '@tael/identity';
import type { Deps } from '../deps.ts';
import { longestSession } from '../domain/session.ts';
import { findCurrentKey, insertKey, purgeKeys, retireKey } from '../store/signing-keys.ts';

/** Added to the longest session, because a replica may sign with the old key for a few seconds more. */
const day = 24 * 3_600_000;

/** A replica that cannot unseal the key must not start. */
export async function ensureSigningKey(deps: Deps): Promise<void> {
  if ((await findCurrentKey(deps.database.db)) === undefined) {
    const key = await newKey(deps);
    await deps.database.transaction((tx) => insertKey(tx, key));
  }
  await deps.keys.signer();
}

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
  const { kid, privatePem, publicPem } = await generateKeyPairOffThread();
  return {
    kid,
    publicPem,
    sealedPrivatePem: deps.safe.seal('signing key', kid, privatePem),
    createdAt: deps.clock.now(),
  };
}
