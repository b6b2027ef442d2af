import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { publish, type OutgoingEvent } from '@tael/events';
import type { Database } from '@tael/postgres';
import type { auditEvents } from '@tael/proto';

/** What an administrator did to a service itself. */
export interface RecordedOperation {
  actor: { userId: string; role: string; requestId: string };
  action: 'task.run' | 'dead-letter.replay' | 'dead-letter.discard';
  objectKind: 'task' | 'dead-letter';
  objectId: string;
  reason: string;
}

export type RecordOperation = (operation: RecordedOperation) => Promise<void>;

type AdminAction = MessageInitShape<typeof auditEvents.AdminActionSchema> & { actorId: string };

/** The way of every service but auth, which keeps the register itself: by its own `AdminActed`. */
export const recordByEvent =
  (database: Pick<Database, 'transaction'>, acted: (action: AdminAction) => OutgoingEvent): RecordOperation =>
  async ({ actor, ...operation }) => {
    const action: AdminAction = {
      ...operation,
      actorId: actor.userId,
      actorRole: actor.role,
      requestId: actor.requestId,
      actedAt: timestampFromDate(new Date()),
    };
    await database.transaction((tx) => publish(tx, acted(action)));
  };
