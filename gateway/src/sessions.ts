import { Code, ConnectError } from '@connectrpc/connect';
import { KeysUnavailable } from '@tael/identity';
import type { ClientVerifier } from '@tael/identity';
import type { AskAuth } from './check-sessions.ts';
import { errors } from './errors.ts';
import { rememberSessions } from './remembered-sessions.ts';
import type { RememberedSessions } from './remembered-sessions.ts';

export interface Caller {
  userId: string;
  sessionId: string;
  internalToken: string;
  expiresAt: Date;
}

export interface Sessions extends RememberedSessions {
  /** Throws 401, 403, or 503 if auth is unavailable. */
  authenticate(authorization: string | undefined): Promise<Caller>;
}

const bearer = /^bearer +(\S+)$/i;

export function createSessions({ verifier, ask }: { verifier: ClientVerifier; ask: AskAuth }): Sessions {
  // Monotonic clock: a change of the wall clock must not lengthen a lease.
  const remembered = rememberSessions(ask, () => performance.now());

  async function authenticate(authorization: string | undefined): Promise<Caller> {
    const token = bearer.exec(authorization ?? '')?.[1];
    if (token === undefined) throw errors.not_signed_in();
    try {
      const claims = await verifier.verify(token);
      if (!claims) throw errors.not_signed_in();
      const { userId, sessionId, expiresAt } = claims;
      const checked = await remembered.check({ userId, sessionId, watchOnly: false });
      if (checked.state === 'inactive') throw errors.account_not_active();
      if (checked.state !== 'live') throw errors.not_signed_in();
      return { userId, sessionId, internalToken: checked.internalToken, expiresAt };
    } catch (error) {
      throw authIsUnavailable(error) ? errors.unavailable() : error;
    }
  }

  return { authenticate, ...remembered };
}

function authIsUnavailable(error: unknown): boolean {
  return (
    error instanceof KeysUnavailable || (error instanceof ConnectError && error.code !== Code.InvalidArgument)
  );
}
