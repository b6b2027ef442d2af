import type { AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domain/saga.ts';
import { insertActs } from '../../store/audit.ts';
import type { UserFilter } from '../../store/directory.ts';

/** Records only whether a search was used: its text may be an address, and audit entries are never deleted. */
export function recordExport(
  deps: Pick<Deps, 'database' | 'clock'>,
  { userId, role: actorRole, requestId }: Actor,
  { search, status, role, level }: UserFilter,
): Promise<void> {
  const act = {
    eventId: null,
    service: 'auth',
    actorId: userId,
    actorRole,
    action: 'users.export' satisfies AdminAct,
    objectKind: 'list',
    objectId: 'users',
    before: null,
    after: { searched: search.trim() !== '', status, role, level },
    reason: '',
    requestId,
    actedAt: deps.clock.now(),
  };
  return deps.database.transaction((tx) => insertActs(tx, [act]));
}
