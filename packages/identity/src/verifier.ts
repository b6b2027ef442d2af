import jwt from 'jsonwebtoken';
import {
  defaultIssuer,
  readClientClaims,
  readInternalClaims,
  type Audience,
  type ClaimsOf,
  type ClientClaims,
  type InternalClaims,
} from './claims.ts';
import { createKeyStore, type FetchKeys } from './key-store.ts';
import type { PublicKey } from './keys.ts';

export interface VerifierOptions<A extends Audience> {
  keys: FetchKeys;
  audience: A;
  issuer?: string;
  maxRemembered?: number;
}

export interface Verifier<Claims> {
  /** Undefined if the token is invalid. Throws KeysUnavailable or InternalTokenExpired. */
  verify(token: string): Promise<Claims | undefined>;
}

export type ClientVerifier = Verifier<ClientClaims>;
export type InternalVerifier = Verifier<InternalClaims>;

/** Tael's tokens are under 1 kB; longer ones are rejected unparsed. */
const longestToken = 4_096;

function readKeyId(token: string): string | undefined {
  try {
    const header = jwt.decode(token, { complete: true })?.header;
    // `crit` lists extensions that a verifier must support; this one supports none.
    if (header === undefined || header.alg !== 'RS256' || 'crit' in header) return undefined;
    return typeof header.kid === 'string' && header.kid !== '' ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

function readPayload(token: string, key: PublicKey, audience: Audience, issuer: string) {
  try {
    const payload = jwt.verify(token, key.publicKey, { algorithms: ['RS256'], audience, issuer });
    return typeof payload === 'object' ? payload : undefined;
  } catch (error) {
    if (audience === 'internal' && error instanceof jwt.TokenExpiredError) throw new InternalTokenExpired();
    return undefined;
  }
}

/** Without verification, for a token that has just come from auth by RPC. */
export function readOwnToken(token: string): InternalClaims | undefined {
  const payload = jwt.decode(token);
  return typeof payload === 'object' && payload !== null ? readInternalClaims(payload) : undefined;
}

/**
 * Under overload, a call can wait longer than its token lives. The user is still signed in, so the answer is 503 and
 * not 401.
 */
export class InternalTokenExpired extends Error {
  constructor() {
    super('the internal token expired on its way');
  }
}

const readers: { [A in Audience]: (payload: Record<string, unknown>) => ClaimsOf[A] | undefined } = {
  client: readClientClaims,
  internal: readInternalClaims,
};

export function createVerifier<A extends Audience>(options: VerifierOptions<A>): Verifier<ClaimsOf[A]> {
  const { audience, issuer = defaultIssuer, maxRemembered = 10_000 } = options;
  const keys = createKeyStore(options.keys);
  const remembered = new Map<string, { kid: string; claims: ClaimsOf[A] }>();

  const recall = (token: string): ClaimsOf[A] | undefined => {
    const found = remembered.get(token);
    if (found === undefined) return undefined;
    if (found.claims.expiresAt.getTime() > Date.now() && keys.has(found.kid)) return found.claims;
    remembered.delete(token);
    return undefined;
  };

  const remember = (token: string, kid: string, claims: ClaimsOf[A]): void => {
    if (remembered.size >= maxRemembered) {
      const oldest = remembered.keys().next();
      if (oldest.done !== true) remembered.delete(oldest.value);
    }
    remembered.set(token, { kid, claims });
  };

  return {
    async verify(token) {
      const known = recall(token);
      if (known !== undefined) return known;
      if (token.length > longestToken) return undefined;
      const kid = readKeyId(token);
      if (kid === undefined) return undefined;
      const key = await keys.find(kid);
      if (key === undefined) return undefined;
      const payload = readPayload(token, key, audience, issuer);
      const claims = payload && readers[audience](payload);
      if (claims !== undefined) remember(token, kid, claims);
      return claims;
    },
  };
}
