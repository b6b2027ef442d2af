import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** By the caller's name; two while one key replaces the other. */
export type PublicKeys = ReadonlyMap<string, readonly KeyObject[]>;

const mostKeys = 2;

/** Base64 of PKCS #8 in DER. */
export function readPrivateKey(text: string): KeyObject | undefined {
  return ed25519(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

/** `auth:<key>,auth:<key>,wallet:<key>`; a key is base64 of its 32 bytes. */
export function readPublicKeys(text: string): PublicKeys | undefined {
  const keys = new Map<string, KeyObject[]>();
  for (const item of text.split(',')) {
    const [name = '', bytes = '', ...more] = item.trim().split(':');
    const key = readPublicKey(bytes);
    const known = keys.get(name) ?? [];
    if (name === '' || key === undefined || more.length > 0 || known.length === mostKeys) return undefined;
    keys.set(name, [...known, key]);
  }
  return keys;
}

function readPublicKey(text: string): KeyObject | undefined {
  const x = Buffer.from(text, 'base64').toString('base64url');
  return ed25519(() => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
}

function ed25519(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read();
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** As `readPrivateKey` takes it. */
export const drawPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** As `readPublicKeys` takes it, for the private keys of all callers. */
export const publicKeysText = (privateKeys: Readonly<Record<string, string>>): string =>
  Object.entries(privateKeys)
    .map(([name, text]) => {
      const der = Buffer.from(text, 'base64');
      const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
        format: 'jwk',
      });
      return `${name}:${x}`;
    })
    .join(',');
