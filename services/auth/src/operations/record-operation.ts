import type { Deps } from '../deps.ts';
import { insertActs } from '../store/audit.ts';

/** What an administrator did to this service itself: ran a task, replayed or gave up a dead letter. */
export async function recordOperation(
  deps: Pick<Deps, 'database' | 'clock'>,
  act: {
    actor: { userId: string; role: string; requestId: string };
    action: 'task.run' | 'dead-letter.replay' | 'dead-letter.discard';
    objectId: string;
    reason?: string;
  },
): Promise<void> {
  const { actor, action, objectId, reason = '' } = act;
  const recorded = {
    eventId: null,
    service: 'auth',
    actorId: actor.userId,
    actorRole: actor.role,
    action,
    objectKind: action === 'task.run' ? 'task' : 'dead-letter',
    objectId,
    before: null,
    after: null,
    reason,
    requestId: actor.requestId,
    actedAt: deps.clock.now(),
  };
  await deps.database.transaction((tx) => insertActs(tx, [recorded]));
}
