import type { Principal } from '@tael/identity';
import type { Deps } from '../deps.ts';
import { isFresh } from '../domain/authority.ts';
import { factorOf } from '../domain/second-factor.ts';
import { sessionState, type SessionState } from '../domain/session.ts';
import type { InternalToken } from '../internal-tokens.ts';
import { findSessionsWithOwners } from '../store/sessions.ts';

export interface AskedSession {
  sessionId: string;
  userId: string;
  /** For open streams: returns no token and does not count as activity. */
  watchOnly?: boolean;
}

export interface CheckedSession {
  sessionId: string;
  state: SessionState;
  internal?: InternalToken;
}

/** Each token may need a signature: after this many, yield to the event loop. */
const tokensInARow = 8;

/** Reads the database on every call, so a sign-out, a suspension or a new role applies at once. */
export async function checkSessions(deps: Deps, asked: readonly AskedSession[]): Promise<CheckedSession[]> {
  const signer = await deps.keys.signer();
  const now = deps.clock.now();
  const found = await findSessionsWithOwners(
    deps.database.db,
    asked.map(({ sessionId }) => sessionId),
  );
  const byId = new Map(found.map((session) => [session.id, session]));

  const checked: CheckedSession[] = [];
  for (const { sessionId, userId, watchOnly } of asked) {
    const session = byId.get(sessionId.toLowerCase());
    const own = session?.userId === userId ? session : undefined;
    const state = sessionState(own, now);
    if (own === undefined || state !== 'live' || watchOnly === true) {
      checked.push({ sessionId, state });
      continue;
    }
    deps.activity.seen(own.id, own.userId, now);
    const { role, permissions } = own;
    const secondFactor = factorOf(own, deps.config.ADMIN_SECOND_FACTOR);
    const principal: Principal = {
      userId,
      sessionId: own.id,
      role,
      permissions,
      ...(secondFactor && { secondFactor }),
      ...(isFresh(own, now, deps.config.FRESH_RIGHT_HOURS) && { fresh: true }),
    };
    const internal = deps.internalTokens.issue(signer, principal);
    checked.push({ sessionId, state, internal });
    if (checked.length % tokensInARow === 0) await nextTurn();
  }
  return checked;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
