import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { generateKeyPair, readPublicKey, type KeyPair, type SigningKey } from '@tael/identity';

export interface TestKey {
  pair: KeyPair;
  signing: SigningKey;
  published: ReturnType<typeof readPublicKey>;
}

export function testKey(): TestKey {
  const pair = generateKeyPair();
  return {
    pair,
    signing: { kid: pair.kid, privateKey: createPrivateKey(pair.privatePem) },
    published: readPublicKey(pair),
  };
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export const now = (): number => Math.floor(Date.now() / 1000);

export function goodClaims(change: object = {}): object {
  return {
    iss: 'tael',
    aud: 'client',
    sub: 'user-1',
    sid: 'session-1',
    iat: now(),
    exp: now() + 60,
    ...change,
  };
}

/** By hand: the library refuses to sign most of these. */
export function forge(key: TestKey, claims: object, header: object = {}): string {
  const head = { alg: 'RS256', typ: 'JWT', kid: key.pair.kid, ...header };
  const signed = `${encode(head)}.${encode(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key.signing.privateKey).toString('base64url')}`;
}

export function forgeHs256(key: TestKey, claims: object): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.pair.kid })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', key.pair.publicPem).update(signed).digest('base64url')}`;
}

export function forgeNone(key: TestKey, claims: object, alg = 'none'): string {
  return `${encode({ alg, typ: 'JWT', kid: key.pair.kid })}.${encode(claims)}.`;
}
