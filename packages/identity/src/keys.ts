import {
  createHash,
  createPublicKey,
  generateKeyPair as generateInBackground,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
}

/** Parsed once: parsing at each verification costs twenty times the check itself. */
export interface PublicKey {
  kid: string;
  publicKey: KeyObject;
}

export interface KeyPair {
  kid: string;
  privatePem: string;
  publicPem: string;
}

const size = { modulusLength: 2048 };

/** Blocks for up to a few hundred milliseconds. */
export function generateKeyPair(): KeyPair {
  return toKeyPair(generateKeyPairSync('rsa', size));
}

/** Runs off the event loop, for a process that serves requests. */
export async function generateKeyPairOffThread(): Promise<KeyPair> {
  return toKeyPair(await promisify(generateInBackground)('rsa', size));
}

function toKeyPair({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): KeyPair {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    kid: createHash('sha256').update(der).digest('base64url').slice(0, 16),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

export function readPublicKey(key: { kid: string; publicPem: string }): PublicKey {
  return { kid: key.kid, publicKey: createPublicKey(key.publicPem) };
}
