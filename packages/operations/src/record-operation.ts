import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { publish, type OutgoingEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { AdminAct, auditEvents } from '@tael/proto';

export interface RecordedOperation {
  actor: { userId: string; role: string; requestId: string };
  action: AdminAct;
  objectKind: 'task' | 'dead-letter' | 'configuration' | 'list';
  objectId: string;
  reason: string;
}

/** Call in the recorded act's transaction, or before an act without one. */
export type RecordOperation = (tx: Tx, operation: RecordedOperation) => Promise<void>;

type AdminAction = MessageInitShape<typeof auditEvents.AdminActionSchema> & { actorId: string };

/** For all services but auth, which writes the audit log itself. */
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

interface Export extends Pick<RecordedOperation, 'action'> {
  principal: { userId: string; role: string };
  requestId: string;
  list: string;
}

/** Call before the file is sent. */
export const recordExport = (
  database: { transaction: (work: (tx: Tx) => Promise<void>) => Promise<void> },
  record: RecordOperation,
  { principal: { userId, role }, requestId, action, list }: Export,
): Promise<void> =>
  database.transaction((tx) =>
    record(tx, {
      actor: { userId, role, requestId },
      action,
      objectKind: 'list',
      objectId: list,
      reason: '',
    }),
  );
