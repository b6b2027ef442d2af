import type { RecordedOperation } from '@tael/operations';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { insertActs } from '../store/audit.ts';

export function recordOperation(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { actor, ...operation }: RecordedOperation,
): Promise<void> {
  const recorded = {
    ...operation,
    eventId: null,
    service: 'auth',
    actorId: actor.userId,
    actorRole: actor.role,
    before: null,
    after: null,
    requestId: actor.requestId,
    actedAt: deps.clock.now(),
  };
  return insertActs(tx, [recorded]);
}
