import { publish } from '@tael/events';
import type { Deps } from '../deps.ts';
import { revocation, sessionsRevoked } from '../events.ts';
import { endSession } from '../store/sessions.ts';

export async function signOut(deps: Deps, who: { userId: string; sessionId: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const ended = await endSession(tx, who.userId, who.sessionId, now);
    if (ended) await publish(tx, sessionsRevoked(who.userId, [who.sessionId], revocation.SIGNED_OUT, now));
  });
}
