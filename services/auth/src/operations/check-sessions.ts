import type { Principal, Signer } from '@tael/identity';
import type { Deps } from '../deps.ts';
import { sessionState, type SessionState } from '../domain/session.ts';
import { findSessionsWithOwners, type SessionWithOwner } from '../store/sessions.ts';

export interface AskedSession {
  sessionId: string;
  userId: string;
}

export interface CheckedSession {
  sessionId: string;
  state: SessionState;
  internal?: { token: string; expiresAt: Date };
}

export const internalTokenMs = 10_000;
/** A signature takes about a millisecond of the event loop; after so many, others get their turn. */
const signaturesInARow = 8;

/** Read anew each time, so that a sign-out, a suspension or a new role is true at once. */
export async function checkSessions(deps: Deps, asked: readonly AskedSession[]): Promise<CheckedSession[]> {
  const signer = await deps.keys.signer();
  const now = deps.clock.now();
  const found = await findSessionsWithOwners(
    deps.database.db,
    asked.map(({ sessionId }) => sessionId),
  );
  const byId = new Map(found.map((session) => [session.id, session]));

  const checked: CheckedSession[] = [];
  for (const { sessionId, userId } of asked) {
    const session = byId.get(sessionId.toLowerCase());
    const own = session?.userId === userId ? session : undefined;
    const state = sessionState(own, now);
    if (own === undefined || state !== 'live') {
      checked.push({ sessionId, state });
      continue;
    }
    deps.activity.seen(own.id, own.userId, now);
    checked.push({ sessionId, state, internal: internalToken(signer, own, now) });
    if (checked.length % signaturesInARow === 0) await othersFirst();
  }
  return checked;
}

function internalToken(signer: Signer, session: SessionWithOwner, now: Date) {
  const { userId, id, role, permissions } = session;
  const principal: Principal = { userId, sessionId: id, role, permissions };
  return { token: signer.internal(principal), expiresAt: new Date(now.getTime() + internalTokenMs) };
}

function othersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
