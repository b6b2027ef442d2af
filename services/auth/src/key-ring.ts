import { createPrivateKey } from 'node:crypto';
import {
  createSigner,
  createVerifier,
  readPublicKey,
  type InternalVerifier,
  type Signer,
} from '@tael/identity';
import type { Database } from '@tael/postgres';
import type { Safe } from '@tael/sealing';
import { findCurrentKey, listPublicKeys, type PublicKeyRow } from './store/signing-keys.ts';

/** A replica may sign for this long with a key that another replica has retired. */
const rereadAfterMs = 5_000;

export interface KeyRing {
  signer(): Promise<Signer>;
  publicKeys(): Promise<PublicKeyRow[]>;
  forget(): void;
}

export function createKeyRing(database: Database, safe: Safe): KeyRing {
  let current: { kid: string; signer: Signer; readAt: number } | undefined;

  const read = async (): Promise<Signer> => {
    const row = await findCurrentKey(database.db);
    if (row === undefined) throw new Error('there is no signing key yet');
    if (row.kid !== current?.kid) {
      const privateKey = createPrivateKey(safe.unseal('signing key', row.kid, row.sealedPrivatePem));
      const signer = createSigner({ kid: row.kid, privateKey });
      current = { kid: row.kid, signer, readAt: performance.now() };
    }
    current.readAt = performance.now();
    return current.signer;
  };

  return {
    signer: () =>
      current !== undefined && performance.now() - current.readAt < rereadAfterMs
        ? Promise.resolve(current.signer)
        : read(),
    publicKeys: () => listPublicKeys(database.db),
    forget: () => (current = undefined),
  };
}

export function createOwnVerifier(keys: KeyRing): InternalVerifier {
  return createVerifier({
    audience: 'internal',
    keys: async () => (await keys.publicKeys()).map(readPublicKey),
  });
}
