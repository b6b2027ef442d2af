import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, type auditEvents } from '@tael/proto';
import { readJson } from '../../domain/audit.ts';
import { insertActs } from '../../store/audit.ts';

type AdminActed = ReceivedEvent<{ action?: auditEvents.AdminAction | undefined }>;

export function copyActs(tx: Tx, service: string, events: readonly AdminActed[]): Promise<void> {
  return insertActs(
    tx,
    events.flatMap(({ id, time, data: { action: act } }) =>
      act === undefined
        ? []
        : [
            {
              eventId: id,
              service,
              actorId: act.actorId,
              actorRole: act.actorRole,
              action: act.action,
              objectKind: act.objectKind,
              objectId: act.objectId,
              before: readJson(act.beforeJson),
              after: readJson(act.afterJson),
              reason: act.reason,
              requestId: act.requestId,
              actedAt: dateOr(act.actedAt, time),
            },
          ],
    ),
  );
}
