import jwt from 'jsonwebtoken';
import { defaultIssuer, writeFactor } from './claims.ts';
import type { SigningKey } from './keys.ts';
import type { Principal } from './principal.ts';

/** Long enough for one request and its calls, too short for a stolen token to be useful. */
const internalSeconds = 10;

export interface Signer {
  client(session: { userId: string; sessionId: string; expiresAt: Date }): string;
  internal(principal: Principal): string;
}

export function createSigner(key: SigningKey, options: { issuer?: string } = {}): Signer {
  const issuer = options.issuer ?? defaultIssuer;
  const sign = (audience: string, claims: object): string =>
    jwt.sign(claims, key.privateKey, { algorithm: 'RS256', keyid: key.kid, issuer, audience });

  return {
    client: ({ userId, sessionId, expiresAt }) =>
      sign('client', { sub: userId, sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    internal: ({ userId, sessionId, role, permissions, secondFactor, fresh }) =>
      sign('internal', {
        sub: userId,
        sid: sessionId,
        role,
        permissions,
        ...(secondFactor && { factor: writeFactor(secondFactor) }),
        ...(fresh && { fresh }),
        exp: Math.floor(Date.now() / 1000) + internalSeconds,
      }),
  };
}
