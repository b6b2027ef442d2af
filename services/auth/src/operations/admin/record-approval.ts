import type { RecordedAct } from '@tael/approvals';
import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { approvalActed } from '../../events.ts';
import { insertActs } from '../../store/audit.ts';
import { discreet } from './record-act.ts';

/** The part of auth's desk that a proposal needs. */
export const approvalBook = {
  service: 'auth',
  record: async (tx: Tx, { actor, before, after, at, ...act }: RecordedAct): Promise<void> => {
    // Only tells open pages: auth writes its own acts into the audit log itself.
    await publish(tx, approvalActed(actor, act, at));
    await insertActs(tx, [
      {
        ...act,
        ...discreet(before, after),
        eventId: null,
        service: 'auth',
        actorId: actor.userId,
        actorRole: actor.role,
        requestId: actor.requestId,
        actedAt: at,
      },
    ]);
  },
};
