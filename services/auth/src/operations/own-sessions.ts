import { publish } from '@tael/events';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import { revocation, sessionsRevoked } from '../events.ts';
import { endSession, endSessions, listLiveSessions, type Session } from '../store/sessions.ts';

export type { Session };

export function listOwnSessions(deps: Deps, userId: string): Promise<Session[]> {
  return listLiveSessions(deps.database.db, userId, deps.clock.now());
}

export async function endOwnSession(deps: Deps, userId: string, sessionId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    if (!(await endSession(tx, userId, sessionId, now))) throw errors.session_not_found();
    await publish(tx, sessionsRevoked(userId, [sessionId], revocation.ENDED_BY_USER, now));
  });
}

export async function endOtherSessions(
  deps: Deps,
  who: { userId: string; sessionId: string },
): Promise<number> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const ended = await endSessions(tx, { userId: who.userId, except: who.sessionId, now });
    if (ended.length > 0) {
      await publish(tx, sessionsRevoked(who.userId, ended, revocation.ENDED_BY_USER, now));
    }
    return ended.length;
  });
}
