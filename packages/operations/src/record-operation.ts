import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { publish, type OutgoingEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { AdminAct, auditEvents } from '@tael/proto';

/** What an administrator did to a service itself. */
export interface RecordedOperation {
  actor: { userId: string; role: string; requestId: string };
  action: AdminAct;
  objectKind: 'task' | 'dead-letter' | 'configuration';
  objectId: string;
  reason: string;
}

/** In the transaction of what is recorded, so that neither is there without the other. */
export type RecordOperation = (tx: Tx, operation: RecordedOperation) => Promise<void>;

type AdminAction = MessageInitShape<typeof auditEvents.AdminActionSchema> & { actorId: string };

/** The way of every service but auth, which keeps the register itself: by its own `AdminActed`. */
export const recordByEvent =
  (acted: (action: AdminAction) => OutgoingEvent): RecordOperation =>
  (tx, { actor, ...operation }) => {
    const action: AdminAction = {
      ...operation,
      actorId: actor.userId,
      actorRole: actor.role,
      requestId: actor.requestId,
      actedAt: timestampFromDate(new Date()),
    };
    return publish(tx, acted(action));
  };
