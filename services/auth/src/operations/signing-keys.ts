import { generateKeyPair } from '@tael/identity';
import type { Deps } from '../deps.ts';
import { longestSession } from '../domain/session.ts';
import { seal } from '../sealing.ts';
import { findCurrentKey, insertKey, purgeKeys, retireKey } from '../store/signing-keys.ts';

const day = 24 * 3_600_000;
export const keyLifeMs = 90 * day;

/** Whichever replica is first makes the key; the others take it. */
export async function ensureSigningKey(deps: Deps): Promise<void> {
  if ((await findCurrentKey(deps.database.db)) !== undefined) return;
  const key = newKey(deps);
  await deps.database.transaction((tx) => insertKey(tx, key));
}

/** Only a key that is old enough, unless `now` is asked for. What the old one signed stays good. */
export async function rotateKeys(deps: Deps, when: 'if old' | 'now' = 'if old'): Promise<string> {
  const now = deps.clock.now();
  const forgotten = await purgeKeys(deps.database.db, new Date(now.getTime() - longestSession - day));
  const current = await findCurrentKey(deps.database.db);
  const due = current === undefined || now.getTime() - current.createdAt.getTime() >= keyLifeMs;
  if (when === 'if old' && !due) return `nothing to rotate, ${forgotten} forgotten`;

  const key = newKey(deps);
  const made = await deps.database.transaction(async (tx) => {
    if (current !== undefined && !(await retireKey(tx, current.kid, now))) return false;
    return insertKey(tx, key);
  });
  deps.keys.forget();
  return made ? `rotated, ${forgotten} forgotten` : `rotated by another, ${forgotten} forgotten`;
}

function newKey(deps: Deps) {
  const { kid, privatePem, publicPem } = generateKeyPair();
  return {
    kid,
    publicPem,
    sealedPrivatePem: seal(deps.config.KEY_SECRET, privatePem),
    createdAt: deps.clock.now(),
  };
}
