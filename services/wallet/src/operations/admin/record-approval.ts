import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { RecordedAct } from '@tael/approvals';
import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { adminActed } from '../../events.ts';

/** The part of this service's desk of approvals that a proposal needs. */
export const approvalBook = {
  service: 'wallet',
  record: (tx: Tx, { actor, before, after, at, ...act }: RecordedAct): Promise<void> =>
    publish(
      tx,
      adminActed({
        ...act,
        actorId: actor.userId,
        actorRole: actor.role,
        requestId: actor.requestId,
        beforeJson: JSON.stringify(before),
        afterJson: JSON.stringify(after),
        actedAt: timestampFromDate(at),
      }),
    ),
};
