import type { RecordedAct } from '@tael/approvals';
import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { adminActed } from '../../events.ts';

/** The part of this service's desk of approvals that a proposal needs. */
export const approvalBook = {
  service: 'points',
  record: (tx: Tx, { actor, ...act }: RecordedAct): Promise<void> => publish(tx, adminActed(actor, act)),
};
