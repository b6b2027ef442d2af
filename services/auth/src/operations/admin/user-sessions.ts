import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { mayActOn } from '../../domain/authority.ts';
import { errors } from '../../errors.ts';
import { revocation, sessionsRevoked } from '../../events.ts';
import { findAdminUser, lockAdminUser, type AdminUser } from '../../store/admin-users.ts';
import { endSession, endSessions, listLiveSessions, type Session } from '../../store/sessions.ts';
import { actorOf, recordAct, type Administrator } from './record-act.ts';

export async function listUserSessions(deps: Deps, id: string): Promise<Session[]> {
  const user = await findAdminUser(deps.database.db, id);
  if (user === undefined) throw errors.user_not_found();
  return await listLiveSessions(deps.database.db, user.id, deps.clock.now());
}

interface Ending {
  actor: Administrator;
  id: string;
  sessionId?: string;
  reason: string;
}

export function endUserSessions(deps: Deps, { actor, id, sessionId, reason }: Ending): Promise<number> {
  const at = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const user = await lockSubject(tx, actor, id);
    const ended = await endSome(tx, user.id, sessionId, at);
    if (ended.length === 0) return 0;
    await publish(tx, sessionsRevoked(user.id, ended, revocation.ENDED_BY_STAFF, at));
    await recordAct(tx, {
      actor: actorOf(actor),
      action: 'user.end-sessions',
      userId: user.id,
      before: { sessions: ended.length },
      after: { sessions: 0 },
      reason,
      at,
    });
    return ended.length;
  });
}

async function lockSubject(tx: Tx, actor: Administrator, id: string): Promise<AdminUser> {
  const user = await lockAdminUser(tx, id);
  if (user === undefined) throw errors.user_not_found();
  if (!mayActOn(actor, user)) throw errors.not_yours_to_change();
  return user;
}

async function endSome(tx: Tx, userId: string, sessionId: string | undefined, now: Date): Promise<string[]> {
  if (sessionId === undefined) return await endSessions(tx, { userId, now });
  if (!(await endSession(tx, userId, sessionId, now))) throw errors.session_not_found();
  return [sessionId];
}
