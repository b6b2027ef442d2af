import type { Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import { insertActs } from '../../store/audit.ts';
import type { Administrator } from '../admin/record-act.ts';

export function recordIncidentAct(
  tx: Tx,
  act: {
    actor: Administrator;
    action: AdminAct;
    incidentId: string;
    before: object | null;
    after: object;
    at: Date;
  },
): Promise<void> {
  const { actor, action, incidentId, before, after, at } = act;
  return insertActs(tx, [
    {
      eventId: null,
      service: 'auth',
      actorId: actor.userId,
      actorRole: actor.role,
      action,
      objectKind: 'incident',
      objectId: incidentId,
      before,
      after,
      reason: '',
      requestId: actor.requestId,
      actedAt: at,
    },
  ]);
}
