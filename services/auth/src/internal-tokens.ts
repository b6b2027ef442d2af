import type { Principal, Signer } from '@tael/identity';

export interface InternalToken {
  token: string;
  expiresAt: Date;
}

export interface InternalTokens {
  issue(signer: Signer, principal: Principal): InternalToken;
}

const lifeMs = 10_000;
/** A gateway uses a token for one second, and a request takes at most five seconds in all services. */
const freshForMs = 4_000;
const mostRemembered = 20_000;

/** Signing takes almost a millisecond of the event loop, and a busy session is checked every second. */
export function createInternalTokens(): InternalTokens {
  const minted = new Map<string, InternalToken & { claims: string; signer: Signer; mintedAt: number }>();
  return {
    issue(signer, principal) {
      const { userId, sessionId, role, permissions, secondFactor, fresh } = principal;
      const claims = JSON.stringify([userId, role, permissions, secondFactor, fresh]);
      const now = Date.now();
      const known = minted.get(sessionId);
      const isRecent = known !== undefined && now - known.mintedAt < freshForMs;
      if (isRecent && known.claims === claims && known.signer === signer) return known;

      // JWT times are whole seconds, rounded down.
      const expiresAt = new Date(Math.floor(now / 1000) * 1000 + lifeMs);
      const token = { token: signer.internal(principal), expiresAt, claims, signer, mintedAt: now };
      minted.delete(sessionId);
      minted.set(sessionId, token);
      if (minted.size > mostRemembered) {
        const [oldest] = minted.keys();
        if (oldest !== undefined) minted.delete(oldest);
      }
      return token;
    },
  };
}
